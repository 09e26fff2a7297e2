import { randomBytes } from 'node:crypto';
import { findKey, rotateKey as replaceSecret } from '../../../db/queries/keys.ts';
import { keyBytes, makeKey } from '../../../domain/api-key-format.ts';
import { invalidField, problem } from '../../../domain/problem.ts';
import { revocationSettlesMs } from '../../../domain/trust.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** Long enough to bring the new secret to wherever the old one is used. */
const overlapMs = 24 * 3_600_000;

export const rotateKey: DeskHandlers['rotateKey'] = async ({ params, body, instance, tx, now }) => {
  const key = await findKey(tx, instance.id, params.id);
  if (!key) throw problem('not_found');
  if (key.revoked_at) throw invalidField('path/id', 'keyRevoked');
  const { secret, prefix, hash } = makeKey(key.environment, randomBytes(keyBytes));
  const oldUntil = body.now ? now : new Date(now.getTime() + overlapMs);
  await replaceSecret(tx, key, { hash, prefix }, now, oldUntil);
  const answer = { status: 200, body: { id: key.id, key: secret, prefix } } as const;
  return body.now ? { ...answer, reportAfterMs: revocationSettlesMs } : answer;
};
