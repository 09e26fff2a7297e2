import { randomBytes } from 'node:crypto';
import { insertLink, type LinkPurpose, withdrawLinks } from '../../db/people/links.ts';
import { accessLink, accessLinkMs } from '../../domain/people/links.ts';
import { newSecretToken, tokenBytes } from '../../domain/people/secret-token.ts';
import type { Context } from '../context.ts';
import { realNow } from './context.ts';

export interface CreatedLink {
  /** Address that is shown or sent once. Only the hash of its token is stored. */
  url: string;
  expires_at: string;
}

/** Creates a link for an account, and withdraws its unused links of the same purpose. */
export async function createAccessLink(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  accountId: number,
  purpose: LinkPurpose,
): Promise<CreatedLink> {
  const at = realNow({ now });
  await withdrawLinks(tx, { instanceId: instance.id, accountId, purpose, now: at });
  const { token, hash } = newSecretToken(randomBytes(tokenBytes));
  const expires_at = new Date(at.getTime() + accessLinkMs).toISOString();
  await insertLink(tx, {
    instance_id: instance.id,
    account_id: accountId,
    purpose,
    token_hash: hash,
    created_at: at.toISOString(),
    expires_at,
  });
  return { url: accessLink(instance, token), expires_at };
}
