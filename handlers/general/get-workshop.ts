import { workshopRecord } from '../../db/mappers/workshop.ts';
import { listHolidays } from '../../db/queries/holidays.ts';
import { localDay } from '../../domain/local-day.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const getWorkshop: Handlers['getWorkshop'] = async ({ instance, tx, now }) => {
  const today = localDay(now, instance.timezone);
  const upcoming = await listHolidays(tx, instance.id, today);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return {
    status: 200,
    body: workshopRecord(
      instance,
      upcoming.filter(({ date }) => date <= inAYear),
    ),
  };
};
