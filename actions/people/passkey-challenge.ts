import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/connection/client.ts';
import { deleteExpired, insertChallenge } from '../../db/people/challenges.ts';
import { listHosts } from '../../db/workshops/hosts.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { challengeBytes, challengeMs, type PasskeySite, passkeySite } from '../../domain/people/passkey.ts';
import { hashToken } from '../../domain/people/secret-token.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import type { Context } from '../context.ts';

export async function findPasskeySite(db: Db, instance: Instance): Promise<PasskeySite> {
  const hosts = await listHosts(db, { instanceId: instance.id });
  return passkeySite(
    instance,
    hosts.map(({ host }) => host),
  );
}

/**
 * Creates a challenge for a browser. Its hash is stored, so that it can be answered once. Also deletes expired ones,
 * because everybody can ask for a challenge.
 */
export async function createChallenge(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  { kind, accountId }: { kind: 'passkey_sign_in' | 'passkey_registration'; accountId: number | null },
): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString('base64url');
  await deleteExpired(tx, {
    instanceId: instance.id,
    now,
    forgottenBefore: new Date(now.getTime() - dayMs),
  });
  await insertChallenge(tx, {
    instance_id: instance.id,
    token_hash: hashToken(challenge),
    kind,
    account_id: accountId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + challengeMs).toISOString(),
  });
  return challenge;
}
