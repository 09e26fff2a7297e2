import { randomBytes } from 'node:crypto';
import { grantedScopes, issueKey } from '../../../actions/keys/issue.ts';
import {
  type ApiKey,
  countLiveKeys,
  findKey,
  type ListedKey,
  listAllKeys,
  markKeyRevoked,
  replaceKeySecret,
  updateKey,
} from '../../../db/keys/queries.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { keyBytes, makeKey, revocationSettlesMs } from '../../../domain/keys/keys.ts';
import { isIpRange } from '../../../domain/network/public-address.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import { planTerms } from '../../../domain/workshops/plans.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireRowById } from '../find-row.ts';

/** Returns a key without its secret, which is only shown when the key is created. */
function keyRecord(key: ListedKey): components['schemas']['ApiKey'] {
  return {
    id: key.id,
    name: key.name,
    purpose: key.purpose,
    prefixes: key.prefixes,
    old_secret_expires_at: key.old_secret_expires_at,
    environment: key.environment,
    scopes: key.scopes,
    ip_allow_list: key.ip_allow_list,
    per_minute: key.per_minute,
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
    last_used_at: key.last_used_at,
    created_at: key.created_at,
  };
}

interface KeyRequest {
  scopes?: string[];
  ip_allow_list?: string[];
  expires_at?: string | null;
}

function requireUsableKeySettings({ ip_allow_list = [], expires_at = null }: KeyRequest, now: Date): void {
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime())
    throw invalidField('/expires_at', 'inPast');
  const wrong = ip_allow_list.findIndex((range) => !isIpRange(range));
  if (wrong >= 0) throw invalidField(`/ip_allow_list/${wrong}`, 'ipRange');
}

export const createKey: DeskHandlers['createKey'] = async (request) => {
  requireUsableKeySettings(request.body, toRealTime(request.now));
  return { status: 201, body: await issueKey(request, request.body) };
};

export const listKeys: DeskHandlers['listKeys'] = async ({ instance, tx }) => {
  const keys = await listAllKeys(tx, instance.id);
  return { status: 200, body: { data: keys.map(keyRecord) } };
};

export const showKey: DeskHandlers['showKey'] = async ({ params, instance, tx }) => {
  const keys = await listAllKeys(tx, instance.id);
  return { status: 200, body: keyRecord(requireRowById(keys, params.id)) };
};

export const setKey: DeskHandlers['setKey'] = async ({ params, body, instance, tx, now: workshopNow }) => {
  await lockInstance(tx, instance.id);
  const key = await findKey(tx, { instanceId: instance.id, id: params.id });
  if (!key) throw problem('not_found');
  if (key.revoked_at) throw invalidField('path/id', 'keyRevoked');
  const now = toRealTime(workshopNow);
  requireUsableKeySettings(body, now);
  const { scopes, expires_at, ...rest } = body;
  const changes = {
    ...rest,
    ...(scopes && { scopes: grantedScopes(instance, scopes, key.scopes) }),
    ...(expires_at !== undefined && { expires_at: expires_at && new Date(expires_at).toISOString() }),
  };
  // Checks the limit of live keys if an expired key is renewed, because expired keys do not count towards the limit.
  const isRevived = hasExpired(key, now) && expires_at !== undefined;
  const isOneMore = isRevived && key.environment === 'live';
  if (isOneMore && (await countLiveKeys(tx, instance.id, now)) >= planTerms(instance).liveKeys)
    throw invalidField('/expires_at', 'keysExhausted');
  await updateKey(tx, instance.id, key.id, changes);
  const changed = (await listAllKeys(tx, instance.id)).find(({ id }) => id === key.id);
  if (!changed) throw problem('not_found');
  return { status: 200, body: keyRecord(changed) };
};

function hasExpired({ expires_at }: ApiKey, now: Date): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now.getTime();
}

/** Time in which a key's previous secret stays valid after a rotation, so that the new secret can be deployed. */
const rotationOverlapMs = dayMs;

export const rotateKey: DeskHandlers['rotateKey'] = async ({
  params,
  body,
  instance,
  tx,
  now: workshopNow,
}) => {
  const now = toRealTime(workshopNow);
  const key = await findKey(tx, { instanceId: instance.id, id: params.id });
  if (!key) throw problem('not_found');
  if (key.revoked_at) throw invalidField('path/id', 'keyRevoked');
  const { secret, prefix, hash } = makeKey(key.environment, randomBytes(keyBytes));
  const oldUntil = body.now ? now : new Date(now.getTime() + rotationOverlapMs);
  await replaceKeySecret(tx, key, { hash, prefix }, now, oldUntil);
  const answer = { status: 200, body: { id: key.id, key: secret, prefix } } as const;
  return body.now ? { ...answer, reportAfterMs: revocationSettlesMs } : answer;
};

export const revokeKey: DeskHandlers['revokeKey'] = async ({ params, instance, tx, now }) => {
  await markKeyRevoked(tx, { instanceId: instance.id, id: params.id, now: toRealTime(now) });
  const key = (await listAllKeys(tx, instance.id)).find(({ id }) => id === params.id);
  if (!key) throw problem('not_found');
  return { status: 200, body: keyRecord(key), reportAfterMs: revocationSettlesMs };
};
