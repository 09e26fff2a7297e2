import { dayMs } from './lengths.ts';

/**
 * Returns which announcement of an event is due, in days before the event; null if none is due. `daysAhead` lists the
 * days of all announcements in ascending order; `announced` is the last announcement made. After a downtime, only the
 * announcement closest to the event is due.
 */
export function findDueAnnouncement(
  leftMs: number,
  daysAhead: readonly number[],
  announced: number | null,
): number | null {
  if (leftMs <= 0) return null;
  const due = daysAhead.find((days) => leftMs <= days * dayMs);
  return due !== undefined && (announced === null || due < announced) ? due : null;
}
