import { hash } from 'node:crypto';
import { dayMs } from '../time/lengths.ts';

/** An answer is replayed for this long; then its key can be used again. */
export const replayMs = dayMs;

/**
 * A claim that waits for an external call is valid for this long: twice the time that the slowest receiver
 * may take.
 */
export const leaseMs = 30_000;

/**
 * Returns the key under which an answer is stored. The caller's own key is hashed, as it may contain a
 * person's address.
 */
export function keptUnder(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey);
}
