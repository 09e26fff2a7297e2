import { dayMs } from './lengths.ts';

/**
 * Returns the due announcement of a moment, in days before it; null for none. `daysAhead` lists all of them, smallest
 * first; `announced` is the latest one made. After a downtime only the nearest one is due.
 */
export function dueAnnouncement(
  leftMs: number,
  daysAhead: readonly number[],
  announced: number | null,
): number | null {
  if (leftMs <= 0) return null;
  const due = daysAhead.find((days) => leftMs <= days * dayMs);
  return due !== undefined && (announced === null || due < announced) ? due : null;
}
