import type { Diary, DiaryBox } from '../../../domain/appointments/diary.ts';
import { weekdays } from '../../../domain/time/week.ts';
import type { OpeningHours, Schedule } from '../../../domain/workshops/hours.ts';

export const shut: OpeningHours = { start: '00:00', end: '00:00', closed: true };

export function open(start: string, end: string): OpeningHours {
  return { start, end, closed: false };
}

/** Returns a schedule with equal hours for every day, except for the given days. */
export function weekOf(hours: OpeningHours, but: Partial<Schedule> = {}): Schedule {
  return { ...(Object.fromEntries(weekdays.map((day) => [day, hours])) as Schedule), ...but };
}

export function boxOf(id: number, schedule: Partial<Schedule> | null = null): DiaryBox {
  return { id, name: `Box ${id}`, schedule };
}

export function diaryOf(fields: Partial<Diary> = {}): Diary {
  return {
    timezone: 'Europe/Madrid',
    schedule: weekOf(open('08:30', '18:30'), { sat: shut, sun: shut }),
    lunchBreak: { start: '14:00', end: '15:30' },
    holidays: new Set(),
    boxes: [boxOf(1)],
    closures: [],
    occupancies: [],
    ...fields,
  };
}
