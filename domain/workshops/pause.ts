import { problem } from '../requests/problem.ts';

/**
 * Seconds after which a client should retry a write. Most pauses end within seconds, such as the pause of a workshop
 * move.
 */
const pausedRetrySeconds = 5;

/** Rejects a write if the workshop is paused, because its data can then only be read. */
export function refusePaused(workshop: { paused_at: string | null } | undefined): void {
  if (workshop?.paused_at != null)
    throw problem('workshop_paused', { retryAfterSeconds: pausedRetrySeconds });
}
