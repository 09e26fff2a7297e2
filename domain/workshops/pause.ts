import { problem } from '../requests/problem.ts';

/** Most pauses end within seconds, such as those of a move. */
const pausedRetrySeconds = 5;

/** Rejects writes for a paused workshop, whose data can only be read. */
export function refusePaused(workshop: { paused_at: string | null } | undefined): void {
  if (workshop?.paused_at != null)
    throw problem('workshop_paused', { retryAfterSeconds: pausedRetrySeconds });
}
