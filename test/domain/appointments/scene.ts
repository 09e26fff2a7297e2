import type { Diary, DiaryBox } from '../../../domain/appointments/diary.ts';
import { type OpeningHours, type Schedule, weekdays } from '../../../domain/workshops/hours.ts';

export const shut: OpeningHours = { start: '00:00', end: '00:00', closed: true };

export function open(start: string, end: string): OpeningHours {
  return { start, end, closed: false };
}

/** The same hours on every day but for those that are told. */
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
