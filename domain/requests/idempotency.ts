import { hash } from 'node:crypto';
import { dayMs } from '../time/lengths.ts';

/** TTL of stored responses; the key can be reused afterwards. */
export const replayMs = dayMs;

/** Lease of a reservation that waits for an external call: twice the timeout of the slowest receiver. */
export const leaseMs = 30_000;

/**
 * Returns the key under which a response is stored. The caller's key is hashed, because it may contain personal data.
 */
export function keptUnder(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey);
}
