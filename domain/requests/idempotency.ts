import { hash } from 'node:crypto';
import { dayMs } from '../time/lengths.ts';

/** An answer is replayed for this long; then its key is as good as new. */
export const replayMs = dayMs;

/** A claim that waits for the outside holds for this long: twice what the slowest receiver may take. */
export const leaseMs = 30_000;

/** What an answer is kept under: the key itself is the caller's, who may have put a person's address into it. */
export function keptUnder(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey);
}
