import { dayMs } from './lengths.ts';

/**
 * Returns the announcement of a moment that is due, in days before it, and null for none. `daysAhead` lists all of them,
 * the smallest first; `announced` is the latest one. After a pause only the nearest one is due.
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
