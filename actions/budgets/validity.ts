import { listHolidays } from '../../db/workshops/holidays.ts';
import { localDay } from '../../domain/time/local.ts';
import { dayAfterWorkingDays } from '../../domain/workshops/working-days.ts';
import type { Context } from '../context.ts';

/** The last day of a quote that is made or sent now. */
export async function validUntil({
  tx,
  instance,
  now,
}: Pick<Context, 'tx' | 'instance' | 'now'>): Promise<string> {
  const today = localDay(now, instance.timezone);
  const holidays = await listHolidays(tx, instance.id, today);
  const calendar = { schedule: instance.schedule, holidays: new Set(holidays.map(({ date }) => date)) };
  return dayAfterWorkingDays(calendar, today, instance.quote_days);
}
