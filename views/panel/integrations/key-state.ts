import { dayMs } from '../../../domain/time/lengths.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import type { components } from '../../../generated/desk-types.ts';

type ApiKey = components['schemas']['ApiKey'];

/** A key that expires within this time is to be renewed: long enough for a program of another company. */
const expiringMs = 14 * dayMs;

export type KeyStateName = 'live' | 'expiring' | 'unused' | 'expired' | 'revoked';

export function keyStateOf({ revoked_at, expires_at, last_used_at }: ApiKey, now: Date): KeyStateName {
  if (revoked_at !== null) return 'revoked';
  // Keys expire by the real time, including those of a sandbox whose clock is ahead.
  const realMs = toRealTime(now).getTime();
  const expiresInMs = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - realMs;
  if (expiresInMs <= 0) return 'expired';
  if (expiresInMs <= expiringMs) return 'expiring';
  return last_used_at === null ? 'unused' : 'live';
}

export function isUsableKey(key: ApiKey, now: Date): boolean {
  return !['expired', 'revoked'].includes(keyStateOf(key, now));
}

/** Sorts keys: those that need attention, the usable ones, and last those that ended. */
export function usableKeysFirst(keys: readonly ApiKey[], now: Date): ApiKey[] {
  const rankOf = (key: ApiKey) =>
    ['expiring', 'live', 'unused', 'expired', 'revoked'].indexOf(keyStateOf(key, now));
  return keys.toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id);
}
