import type { Diary, DiaryBox, Interval, SlotSearch } from '../../../domain/appointments/diary.ts';
import { weekdays } from '../../../domain/time/week.ts';

const minuteMs = 60_000;
const clocks = new Map<string, LocalTime>();

interface LocalTime {
  day: string;
  weekday: (typeof weekdays)[number];
  minute: number;
}

/** Returns the local date and time in the workshop's time zone, from a cache. */
function shownAt(timezone: string, ms: number): LocalTime {
  const name = `${timezone} ${ms}`;
  let shown = clocks.get(name);
  if (!shown) {
    const clock = new Date(ms).toLocaleString('sv-SE', { timeZone: timezone });
    const [day = '', time = ''] = clock.split(' ');
    const weekday = weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] as LocalTime['weekday'];
    shown = { day, weekday, minute: minuteOf(time) };
    clocks.set(name, shown);
  }
  return shown;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Computes the free times slowly and simply, for comparison: every minute of an appointment must be free. */
export function slotsByMinutes(
  diary: Diary,
  search: SlotSearch,
  { startMs, endMs }: Interval,
): [number, number][] {
  const minutes = Array.from({ length: (endMs - startMs) / minuteMs }, (_, at) => startMs + at * minuteMs);
  const slots: [number, number][] = [];
  for (const box of diary.boxes) {
    if (search.boxId !== undefined && search.boxId !== box.id) continue;
    const free = minutes.map((ms) => isFree(diary, search, box, ms));
    for (const [at, ms] of minutes.entries()) {
      if (shownAt(diary.timezone, ms).minute % 30 !== 0 || ms < search.nowMs + 60 * minuteMs) continue;
      const whole = free.slice(at, at + search.durationMs / minuteMs);
      if (whole.length === search.durationMs / minuteMs && whole.every(Boolean)) slots.push([ms, box.id]);
    }
  }
  return slots.toSorted(([one, inBox], [other, inOther]) => one - other || inBox - inOther);
}

function isFree(diary: Diary, search: SlotSearch, box: DiaryBox, ms: number): boolean {
  const { day, weekday, minute } = shownAt(diary.timezone, ms);
  const within = ({ start, end }: { start: string; end: string }) =>
    minute >= minuteOf(start) && minute < minuteOf(end);
  const hours = [diary.schedule[weekday], box.schedule?.[weekday]].filter((each) => each !== undefined);
  if (hours.some((each) => each.closed || !within(each))) return false;
  if (within(diary.lunchBreak) || diary.holidays.has(day)) return false;
  const holds = (each: Interval) => ms >= each.startMs && ms < each.endMs;
  if (diary.closures.some((each) => (each.boxId ?? box.id) === box.id && holds(each))) return false;
  return !diary.occupancies.some(
    (each) => each.boxId === box.id && each.budgetId !== search.budgetId && holds(each),
  );
}
