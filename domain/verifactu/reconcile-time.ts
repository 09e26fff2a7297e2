import { dayMs, hourMs } from '../time/lengths.ts';
import { timeOfDay } from '../time/local.ts';

/** The workshop's hours in which its records are compared: little is issued then. */
const night = { from: 2, to: 6 };
/** A comparison is done once in this time. It is shorter than a day, since nights differ by hours. */
const everyMs = 20 * hourMs;
/** A service that never runs at night compares at any hour once the last comparison is so old. */
const overdueMs = 1.5 * dayMs;

interface LastComparison {
  reconciled_at: string | null;
  timezone: string;
}

/** Tells whether the records of a workshop are to be compared with those of the tax authority. */
export function isTimeToReconcile({ reconciled_at, timezone }: LastComparison, now: Date): boolean {
  const ageMs = reconciled_at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(reconciled_at);
  const hour = Number(timeOfDay(now, timezone, 'es').split(':')[0]);
  const isNight = hour >= night.from && hour < night.to;
  return ageMs >= overdueMs || (isNight && ageMs >= everyMs);
}
