import { listHolidaysFrom } from '../../db/workshops/holidays.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { workshopRecord } from './record.ts';

export const getWorkshop: Handlers['getWorkshop'] = async ({ instance, tx, now }) => {
  const today = localDay(now, instance.timezone);
  const upcoming = await listHolidaysFrom(tx, { instanceId: instance.id, from: today });
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return {
    status: 200,
    body: workshopRecord(
      instance,
      upcoming.filter(({ date }) => date <= inAYear),
    ),
  };
};
