import type { Db } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { countDays, type DayRange, dayAfter, type Grouping, maxDays } from '../../domain/reports/periods.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { requireOrderedRange } from '../../domain/requests/require-order.ts';
import { localDay } from '../../domain/time/local.ts';

export interface ReportRequest {
  query: { from?: string; to?: string; group_by?: Grouping };
  instance: Pick<Instance, 'id' | 'timezone'>;
  now: Date;
  report: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
}

const defaultDays = 30;

/** Returns the range of days that a report request covers. */
export function reportRange({
  query,
  instance,
  now,
}: Pick<ReportRequest, 'query' | 'instance' | 'now'>): DayRange & { group_by: Grouping } {
  const { to = localDay(now, instance.timezone), group_by = 'day' } = query;
  const { from = dayAfter(to, 1 - defaultDays) } = query;
  requireOrderedRange(query, { from, to });
  if (countDays({ from, to }) > maxDays)
    throw query.to === undefined
      ? invalidField('query/from', 'tooFarFromUsualTo', { to, limit: maxDays })
      : invalidField('query/to', 'tooFarFromStart', { limit: maxDays });
  return { from, to, group_by };
}
