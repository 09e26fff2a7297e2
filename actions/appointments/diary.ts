import { listClosedTimes } from '../../db/appointments/closures.ts';
import { listOccupancies } from '../../db/appointments/queries.ts';
import { type Db, sendInOrder } from '../../db/connection/client.ts';
import { listBoxes } from '../../db/workshops/boxes.ts';
import { listHolidays } from '../../db/workshops/holidays.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Diary, Interval } from '../../domain/appointments/diary.ts';
import { localDay } from '../../domain/time/local.ts';

interface Reading {
  tx: Db;
  instance: Instance;
  now: Date;
}

/** All that says whether work can be taken in between two moments. */
export async function loadDiary({ tx, instance, now }: Reading, time: Interval): Promise<Diary> {
  const { timezone, schedule, lunch_break } = instance;
  const firstDay = localDay(new Date(time.startMs), timezone);
  const [boxes, holidays, closures, occupancies] = await sendInOrder(tx, [
    listBoxes(tx, instance.id),
    listHolidays(tx, instance.id, firstDay),
    listClosedTimes(tx, instance.id, time),
    listOccupancies(tx, instance.id, time, now),
  ]);
  return {
    timezone,
    schedule,
    lunchBreak: lunch_break,
    holidays: new Set(holidays.map(({ date }) => date)),
    boxes,
    closures,
    occupancies,
  };
}
