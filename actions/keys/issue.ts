import { randomBytes } from 'node:crypto';
import { countLiveKeys, insertKey } from '../../db/keys/queries.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { keyBytes, makeKey, type Scope, scopes, sortScopes } from '../../domain/keys/keys.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import { type PlanSettings, planTerms } from '../../domain/workshops/plans.ts';
import type { Context } from '../context.ts';

/**
 * Returns the scopes that a key receives. `all` grants every scope; the plan then limits which of them can be used. A
 * single scope must be included in the plan, or in `had`, the scopes that the key already had.
 */
export function grantedScopes(plan: PlanSettings, requested: string[], had: string[] = []): Scope[] {
  if (requested.includes('all')) return [...scopes];
  const allowed = planTerms(plan).scopes;
  const beyond = requested.findIndex((scope) => !allowed.has(scope) && !had.includes(scope));
  if (beyond >= 0) throw invalidField(`/scopes/${beyond}`, 'scopeBeyondPlan');
  return sortScopes(requested);
}

const usualPerMinute = 60;

export interface NewKey {
  name: string;
  purpose: string;
  scopes: string[];
  test?: boolean | undefined;
  expires_at?: string | null | undefined;
  ip_allow_list?: string[] | undefined;
  per_minute?: number | undefined;
}

export interface IssuedKey {
  id: number;
  /** The secret of the key, which is shown only once. */
  key: string;
  prefix: string;
}

/** Creates a key. Rejects scopes that the plan does not include, and live keys beyond the plan's limit. */
export async function issueKey(
  { instance, tx, now: workshopNow }: Pick<Context, 'instance' | 'tx' | 'now'>,
  { name, purpose, test = false, expires_at = null, ip_allow_list = [], ...options }: NewKey,
): Promise<IssuedKey> {
  const now = toRealTime(workshopNow);
  const granted = grantedScopes(instance, options.scopes);
  await lockInstance(tx, instance.id);
  if (!test && (await countLiveKeys(tx, instance.id, now)) >= planTerms(instance).liveKeys) {
    throw invalidField('/test', 'keysExhausted');
  }
  const environment = test ? 'test' : 'live';
  const { secret, prefix, hash } = makeKey(environment, randomBytes(keyBytes));
  const key = await insertKey(
    tx,
    {
      instance_id: instance.id,
      ...{ name, purpose, environment, ip_allow_list },
      scopes: granted,
      per_minute: options.per_minute ?? usualPerMinute,
      expires_at: expires_at && new Date(expires_at).toISOString(),
      created_at: now.toISOString(),
    },
    { hash, prefix },
  );
  return { id: key.id, key: secret, prefix };
}
