import { dayMs, hourMs } from '../time/lengths.ts';
import { timeOfDay } from '../time/local.ts';

/** Hours for comparisons, by the workshop's clock, when few invoices are issued. */
const night = { from: 2, to: 6 };
/** Interval between comparisons. Shorter than a day, because comparisons run at different hours of the night. */
const everyMs = 20 * hourMs;
/** Age of the last comparison from which it is repeated at any hour, for a service that never runs at night. */
const overdueMs = 1.5 * dayMs;

interface LastComparison {
  reconciled_at: string | null;
  timezone: string;
}

/** Tells whether to compare a workshop's records with those of the tax authority now. */
export function isTimeToReconcile({ reconciled_at, timezone }: LastComparison, now: Date): boolean {
  const ageMs = reconciled_at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(reconciled_at);
  const hour = Number(timeOfDay(now, timezone, 'es').split(':')[0]);
  const isNight = hour >= night.from && hour < night.to;
  return ageMs >= overdueMs || (isNight && ageMs >= everyMs);
}
