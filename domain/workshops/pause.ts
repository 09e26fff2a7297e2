import { problem } from '../requests/problem.ts';

/** Most pauses end within seconds, as those of a move. */
const pausedRetrySeconds = 5;

/** Refuses to write for a workshop that is paused: its data can only be read. */
export function refusePaused(workshop: { paused_at: string | null } | undefined): void {
  if (workshop?.paused_at != null)
    throw problem('workshop_paused', { retryAfterSeconds: pausedRetrySeconds });
}
