import { invalidField } from '../../domain/requests/problem.ts';
import { requireOrderedRange } from '../../domain/requests/require-order.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { momentOf, readMoment } from '../../domain/time/local.ts';

interface DayLimits {
  defaultDays: number;
  maxDays: number;
  /**
   * Start of the default time span, for requests without an end. `from`: the requested start. `now`: the current time,
   * or the requested start if it is later.
   */
  since: 'from' | 'now';
}

/** Returns the time span of a list request. */
export function readListRange(
  query: { from?: string; to?: string },
  now: Date,
  { defaultDays: usual, maxDays: most, since }: DayLimits,
) {
  const startMs = query.from === undefined ? now.getTime() : readMoment(query.from).getTime();
  const mostMs = startMs + most * dayMs;
  if (query.to === undefined) {
    const countedFrom = since === 'now' ? Math.max(startMs, now.getTime()) : startMs;
    return { startMs, endMs: Math.min(countedFrom + usual * dayMs, mostMs) };
  }
  const endMs = readMoment(query.to).getTime();
  const [from, to] = [startMs, endMs].map((ms) => new Date(ms).toISOString());
  requireOrderedRange({ from: query.from && from, to }, { from });
  if (endMs > mostMs) throw invalidField('query/to', 'tooFarFromStart', { limit: most });
  return { startMs, endMs };
}

/** Returns the time span of a list request, in which each end may be omitted. */
export function readOpenRange(query: { from?: string; to?: string }) {
  const [from, to] = [momentOf(query.from), momentOf(query.to)];
  requireOrderedRange({ from, to });
  return { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) };
}
