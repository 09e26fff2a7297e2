import { listClosedTimes, listOccupancies, momentsOf } from '../../db/appointments/diary.ts';
import { type Db, sendInOrder } from '../../db/connection/client.ts';
import { listAbsencesOfStaff } from '../../db/workshops/absences.ts';
import { listActiveBoxes } from '../../db/workshops/boxes.ts';
import { listHolidaysFrom } from '../../db/workshops/holidays.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Diary, Interval } from '../../domain/appointments/diary.ts';
import { unstaffedTimes } from '../../domain/appointments/unstaffed.ts';
import { localDay } from '../../domain/time/local.ts';

interface ReadContext {
  tx: Db;
  instance: Instance;
  now: Date;
}

/**
 * Loads everything that decides which times between two moments are free: hours, holidays, boxes, closures,
 * absences and occupancies.
 */
export async function loadDiary({ tx, instance, now }: ReadContext, time: Interval): Promise<Diary> {
  const { timezone, schedule, lunch_break } = instance;
  const firstDay = localDay(new Date(time.startMs), timezone);
  const [boxes, holidays, closures, absences, occupancies] = await sendInOrder(tx, [
    listActiveBoxes(tx, { instanceId: instance.id }),
    listHolidaysFrom(tx, { instanceId: instance.id, from: firstDay }),
    listClosedTimes(tx, { instanceId: instance.id, ...momentsOf(time) }),
    listAbsencesOfStaff(tx, { instanceId: instance.id, ...momentsOf(time) }),
    listOccupancies(tx, { instanceId: instance.id, ...momentsOf(time), now }),
  ]);
  return {
    timezone,
    schedule,
    lunchBreak: lunch_break,
    holidays: new Set(holidays.map(({ date }) => date)),
    boxes,
    closures: [
      ...closures.map(({ box_id, name, starts_at, ends_at }) => ({
        boxId: box_id,
        name,
        startMs: Date.parse(starts_at),
        endMs: Date.parse(ends_at),
      })),
      ...unstaffedTimes(absences, time).map((each) => ({ ...each, boxId: null, name: null })),
    ],
    occupancies,
  };
}
