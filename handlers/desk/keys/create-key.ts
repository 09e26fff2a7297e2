import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lockInstance } from '../../../db/queries/instances.ts';
import { countLiveKeys, insertKey } from '../../../db/queries/keys.ts';
import { keyBytes, makeKey } from '../../../domain/api-key-format.ts';
import { planTerms } from '../../../domain/plans.ts';
import { invalidField } from '../../../domain/problem.ts';
import { inOrder, scopes } from '../../../domain/scopes.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** The contract's limit, where none was agreed. */
const usualPerMinute = 60;

export const createKey: DeskHandlers['createKey'] = async ({ body, instance, tx, now }) => {
  const {
    name,
    purpose,
    test = false,
    expires_at = null,
    ip_allow_list = [],
    per_minute = usualPerMinute,
  } = body;
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime())
    throw invalidField('/expires_at', 'inPast');
  const wrong = ip_allow_list.findIndex((range) => !isRange(range));
  if (wrong >= 0) throw invalidField(`/ip_allow_list/${wrong}`, 'ipRange');

  await lockInstance(tx, instance.id);
  if (!test && (await countLiveKeys(tx, instance.id, now)) >= planTerms(instance).liveKeys) {
    throw invalidField('/test', 'keysExhausted');
  }
  const environment = test ? 'test' : 'live';
  const { secret, prefix, hash } = makeKey(environment, randomBytes(keyBytes));
  const granted = body.scopes.includes('all') ? [...scopes] : inOrder(body.scopes);
  const key = await insertKey(
    tx,
    {
      instance_id: instance.id,
      name,
      purpose,
      environment,
      scopes: granted,
      ip_allow_list,
      per_minute,
      expires_at: expires_at && new Date(expires_at).toISOString(),
      created_at: now.toISOString(),
    },
    { hash, prefix },
  );
  return { status: 201, body: { id: key.id, key: secret, prefix } };
};

/** Only as everybody reads it: `127.1`, `010.0.0.1` and a bare number are addresses to some, and others to others. */
function isRange(text: string): boolean {
  const [address = '', bits] = text.split('/', 2);
  return isIP(address) > 0 && !address.includes('%') && (bits === undefined || ipaddr.isValidCIDR(text));
}
