import { dayMs, hourMs, minuteMs } from '../time/lengths.ts';
import { type Weekday, weekdays } from '../time/week.ts';
import { type ConstantOffsetPeriod, splitAtClockChanges } from '../time/zone.ts';
import type { LunchBreak, Schedule } from '../workshops/hours.ts';

// The rules in this file decide when work can be booked. Free slots, new appointments and pages use no other rules. The
// rules read neither the clock nor the database.

/** Interval between possible starts of appointments: every full and half hour of local time. */
const startIntervalMs = 30 * minuteMs;
/** Interval between possible starts for the workshop itself, which also fills shorter gaps. */
const startIntervalOfWorkshopMs = 15 * minuteMs;
/** Minimum time between booking and start of an appointment. */
const minNoticeMs = 60 * minuteMs;
/**
 * Time in the past in which the workshop itself may book: an appointment that is under way can be lengthened, and a
 * vehicle that has just arrived gets its time. No appointment is longer.
 */
const maxStartedMs = 12 * hourMs;
const maxAlternatives = 3;
/** Time before and after the requested time in which alternative slots are searched. */
const alternativesSearchMs = 31 * dayMs;

/** A half-open interval: the end is exclusive, so that two consecutive intervals don't overlap. */
export interface Interval {
  startMs: number;
  endMs: number;
}

export interface DiaryBox {
  id: number;
  name: string;
  /**
   * The opening hours of this box, limited by those of the workshop. On days that the schedule omits, the workshop's
   * hours apply.
   */
  schedule: Partial<Schedule> | null;
}

export interface Closure extends Interval {
  /** Id of the closed box; null if the whole workshop is closed. */
  boxId: number | null;
  /** The reason that the workshop gave; null if all of the staff are absent. */
  name: string | null;
}

/** The time that a confirmed appointment or a proposal before its expiry reserves in a box. */
export interface Occupancy extends Interval {
  boxId: number;
  budgetId: number;
}

export interface Diary {
  timezone: string;
  schedule: Schedule;
  lunchBreak: LunchBreak;
  /** Local dates of the workshop, as `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
  /** The boxes in which work can be booked, sorted by id. */
  boxes: DiaryBox[];
  closures: Closure[];
  occupancies: Occupancy[];
}

export interface Slot extends Interval {
  box: DiaryBox;
}

export interface SlotSearch {
  nowMs: number;
  durationMs: number;
  /** Id of the box to search in; without a value, all boxes are searched. */
  boxId?: number | undefined;
  /** Id of the budget whose appointment is moved. The budget's own appointments count as free. */
  budgetId?: number | undefined;
  /** Whether the workshop itself books: at any quarter of an hour, without notice. */
  byWorkshop?: boolean | undefined;
}

type SearchTime = Pick<SlotSearch, 'nowMs' | 'byWorkshop'>;

/** Returns the earliest moment at which an appointment that is booked now may start. */
export function earliestStart({ nowMs, byWorkshop = false }: SearchTime): number {
  return byWorkshop ? nowMs - maxStartedMs : nowMs + minNoticeMs;
}

/** Finds the free slots in an interval, sorted by start, then by box. */
export function findFreeSlots(
  diary: Diary,
  search: SlotSearch,
  { startMs, endMs }: Interval,
  most: number,
): Slot[] {
  const range = { startMs: Math.max(startMs, earliestStart(search)), endMs };
  if (range.startMs >= range.endMs) return [];
  const stretches = splitAtClockChanges(diary.timezone, range.startMs, range.endMs);
  return diary.boxes
    .filter(({ id }) => search.boxId === undefined || id === search.boxId)
    .flatMap((box) => listSlotsOfBox(diary, box, search, stretches, most))
    .toSorted((one, other) => one.startMs - other.startMs || one.box.id - other.box.id)
    .slice(0, most);
}

/** Finds the slot that starts at a given moment, in the box with the lowest id; null if there is none. */
export function findSlotAt(diary: Diary, search: SlotSearch, startMs: number): Slot | null {
  const whole = { startMs, endMs: startMs + search.durationMs };
  const [slot] = findFreeSlots(diary, search, whole, 1);
  return slot?.startMs === startMs ? slot : null;
}

/** Returns the interval in which alternatives to a requested time are searched. */
export function searchPeriodAround(wantedMs: number, search: SearchTime): Interval {
  const startMs = Math.max(wantedMs - alternativesSearchMs, earliestStart(search));
  return { startMs, endMs: Math.max(startMs, wantedMs) + alternativesSearchMs };
}

/**
 * Finds the free slots nearest to a requested time, one per start, within the interval for which the diary was loaded.
 */
export function findAlternatives(
  diary: Diary,
  search: SlotSearch,
  wantedMs: number,
  covered: Interval,
): Slot[] {
  const byStart = new Map<number, Slot>();
  for (const slot of findFreeSlots(diary, search, covered, Number.POSITIVE_INFINITY)) {
    if (!byStart.has(slot.startMs)) byStart.set(slot.startMs, slot);
  }
  const distance = ({ startMs }: Slot) => Math.abs(startMs - wantedMs);
  return [...byStart.values()]
    .toSorted((one, other) => distance(one) - distance(other) || one.startMs - other.startMs)
    .slice(0, maxAlternatives);
}

function listSlotsOfBox(
  diary: Diary,
  box: DiaryBox,
  search: SlotSearch,
  stretches: ConstantOffsetPeriod[],
  most: number,
): Slot[] {
  const occupied = [
    ...diary.closures.filter(({ boxId }) => boxId === null || boxId === box.id),
    ...diary.occupancies.filter(({ boxId, budgetId }) => boxId === box.id && budgetId !== search.budgetId),
  ].toSorted((one, other) => one.startMs - other.startMs);
  const intervalMs = search.byWorkshop ? startIntervalOfWorkshopMs : startIntervalMs;
  const slots: Slot[] = [];
  for (const free of subtractIntervals(listOpenIntervals(diary, box, stretches), occupied)) {
    for (const startMs of listPossibleStarts(free, search.durationMs, stretches, intervalMs)) {
      if (slots.length >= most) return slots;
      slots.push({ startMs, endMs: startMs + search.durationMs, box });
    }
  }
  return slots;
}

/**
 * Returns the opening times of a box, without regard to appointments. Days are numbered from 1970-01-01, which was a
 * Thursday.
 */
export function listOpenIntervals(
  diary: Diary,
  box: DiaryBox,
  stretches: ConstantOffsetPeriod[],
): Interval[] {
  const week = weekdays.map((weekday) => openHoursOnDay(diary, box, weekday));
  const holidays = new Set(Array.from(diary.holidays, (date) => Date.parse(date) / dayMs));
  const open: Interval[] = [];
  for (const { startMs, endMs, offsetMs } of stretches) {
    const [shownFrom, shownTo] = [startMs + offsetMs, endMs + offsetMs];
    for (let day = Math.floor(shownFrom / dayMs); day * dayMs < shownTo; day += 1) {
      if (holidays.has(day)) continue;
      for (const [opens, closes] of week[(((day + 3) % 7) + 7) % 7] ?? []) {
        const from = Math.max(day * dayMs + opens * minuteMs, shownFrom) - offsetMs;
        const to = Math.min(day * dayMs + closes * minuteMs, shownTo) - offsetMs;
        if (from < to) appendInterval(open, { startMs: from, endMs: to });
      }
    }
  }
  return open;
}

/** Returns the intervals in which a box is open on a weekday, in minutes after midnight. */
function openHoursOnDay(diary: Diary, box: DiaryBox, weekday: Weekday): [number, number][] {
  const own = box.schedule?.[weekday];
  const hours = [diary.schedule[weekday], ...(own ? [own] : [])];
  if (hours.some(({ closed }) => closed)) return [];
  const opens = Math.max(...hours.map(({ start }) => minuteOfDay(start)));
  const closes = Math.min(...hours.map(({ end }) => minuteOfDay(end)));
  const lunch = lunchMinutes(diary);
  if (lunch[0] >= lunch[1]) return [[opens, closes]];
  return [
    [opens, Math.min(closes, lunch[0])],
    [Math.max(opens, lunch[1]), closes],
  ];
}

/** Returns start and end of the lunch break, in minutes after midnight. */
export function lunchMinutes({ lunchBreak }: Diary): [start: number, end: number] {
  return [minuteOfDay(lunchBreak.start), minuteOfDay(lunchBreak.end)];
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Appends an interval, or extends the last interval if the new one starts where it ends. */
function appendInterval(intervals: Interval[], next: Interval): void {
  const last = intervals.at(-1);
  if (last?.endMs === next.startMs) last.endMs = next.endMs;
  else intervals.push(next);
}

/** Subtracts the `occupied` intervals from `times`. Both lists are sorted by start. */
export function subtractIntervals(times: Interval[], occupied: Interval[]): Interval[] {
  const left: Interval[] = [];
  let first = 0;
  for (const { startMs, endMs } of times) {
    let fromMs = startMs;
    while ((occupied[first]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) first += 1;
    for (let at = first; at < occupied.length; at += 1) {
      const hindrance = occupied[at];
      if (!hindrance || hindrance.startMs >= endMs) break;
      if (fromMs < hindrance.startMs) left.push({ startMs: fromMs, endMs: hindrance.startMs });
      fromMs = Math.max(fromMs, hindrance.endMs);
    }
    if (fromMs < endMs) left.push({ startMs: fromMs, endMs });
  }
  return left;
}

/** Lists the moments at which an appointment of a duration can start within a free time. */
export function* listPossibleStarts(
  free: Interval,
  durationMs: number,
  stretches: ConstantOffsetPeriod[],
  intervalMs = startIntervalMs,
): Generator<number> {
  for (const { startMs, endMs, offsetMs } of stretches) {
    const firstMs = Math.max(free.startMs, startMs);
    const lastMs = Math.min(free.endMs - durationMs, endMs - 1);
    const onGridMs = Math.ceil((firstMs + offsetMs) / intervalMs) * intervalMs - offsetMs;
    for (let at = onGridMs; at <= lastMs; at += intervalMs) yield at;
  }
}
