import { hash } from 'node:crypto';
import { dayMs } from '../time/lengths.ts';

/** TTL of stored responses, in ms. Afterwards the idempotency key can be reused. */
export const replayMs = dayMs;

/** Lease of an idempotency key's reservation during an external call: twice the timeout of the slowest receiver. */
export const leaseMs = 30_000;

/**
 * Returns the hash of an idempotency key, under which the response is stored. The key is hashed because it may contain
 * personal data.
 */
export function storedKey(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey);
}
