import { dayMs, hourMs } from '../time/lengths.ts';
import { timeOfDay } from '../time/local.ts';

/** Hours of local time in which records are compared, because few invoices are issued then. */
const night = { from: 2, to: 6 };
/**
 * Minimum interval between two comparisons at night. It is shorter than a day, because comparisons start at different
 * hours.
 */
const everyMs = 20 * hourMs;
/**
 * Age of the last comparison after which the next comparison runs at any hour, for a service that does not run at
 * night.
 */
const overdueMs = 1.5 * dayMs;

interface LastComparison {
  reconciled_at: string | null;
  timezone: string;
}

/** Tells whether a workshop's records should be compared with those of the tax authority now. */
export function isTimeToReconcile({ reconciled_at, timezone }: LastComparison, now: Date): boolean {
  const ageMs = reconciled_at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(reconciled_at);
  const hour = Number(timeOfDay(now, timezone, 'es').split(':')[0]);
  const isNight = hour >= night.from && hour < night.to;
  return ageMs >= overdueMs || (isNight && ageMs >= everyMs);
}
