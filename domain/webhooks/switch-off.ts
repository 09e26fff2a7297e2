import { dayMs } from '../time/lengths.ts';
import type { Verdict } from './delivery.ts';

export type SwitchedOffReason = 'gone' | 'failing';

/** An attempt to deliver to a subscription, and what is judged of it. */
interface Judged {
  startedAt: Date;
  verdict: Verdict;
  delivery: { itemAt: string };
}

/** Since when nothing gets through; null: it does, or nothing has failed yet. */
export function failingSince(before: string | null, attempts: Pick<Judged, 'startedAt' | 'verdict'>[]) {
  if (attempts.some(({ verdict }) => verdict.status === 'succeeded')) return null;
  const failed = attempts.map(({ startedAt }) => startedAt.toISOString());
  return before ?? failed.sort()[0] ?? null;
}

export function reasonToSwitchOff(
  attempts: Pick<Judged, 'verdict' | 'delivery'>[],
  failingSince: string | null,
  now: Date,
): SwitchedOffReason | null {
  if (attempts.some(({ verdict }) => verdict.status === 'failed' && verdict.switchesOff)) return 'gone';
  const hadItsTime = attempts.some(
    ({ verdict, delivery }) => verdict.status === 'failed' || isOverdue(delivery.itemAt, now),
  );
  return hadItsTime && isGivenUp(failingSince, now) ? 'failing' : null;
}

const givenUpAfterMs = 5 * dayMs;

/** Nothing has got through for five days. It is given up with a delivery that has had its time: one alone may be early. */
function isGivenUp(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= givenUpAfterMs;
}

/** All attempts fit in a day, with the longest waits. */
const attemptsLastMs = dayMs;

/** By now its attempts would be used up, had it not waited behind thousands of others. */
function isOverdue(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= attemptsLastMs;
}
