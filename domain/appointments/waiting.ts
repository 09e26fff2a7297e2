import { dayMs, minuteMs } from '../time/lengths.ts';
import { localDay, offsetAt } from '../time/local.ts';
import { type Weekday, weekdayOfDay } from '../time/week.ts';
import {
  type Diary,
  earliestStart,
  findFreeSlots,
  type Interval,
  lunchMinutes,
  type Slot,
  type SlotSearch,
} from './diary.ts';

export const waitingStatuses = ['waiting', 'booked', 'gone'] as const;
export const partsOfDay = ['any', 'morning', 'afternoon'] as const;
export type PartOfDay = (typeof partsOfDay)[number];
export const offerAnswers = ['accepted', 'declined', 'taken'] as const;

/** The times that suit a client on the waiting list. */
export interface WaitingWish {
  duration_minutes: number;
  part_of_day: PartOfDay;
  /** Empty if all days suit the client. */
  weekdays: readonly Weekday[];
  /** First and last local day as `YYYY-MM-DD`; null without a limit. */
  from_day: string | null;
  to_day: string | null;
}

/** Maximum time that an offer lasts: by then, most clients have read the message. */
const maxOfferMs = dayMs;
/** Minimum time that an offer lasts, because a client seldom reads a message at once. */
const minOfferMs = 15 * minuteMs;
/** Start of the afternoon in minutes after midnight, for workshops without a lunch break. */
const defaultAfternoon = 14 * 60;

/** Returns when an offer made now ends: after a day, or when the time can no longer be booked. */
export function offerEnd(startMs: number, nowMs: number): number {
  const lastBookingMs = startMs - (earliestStart({ nowMs }) - nowMs);
  return Math.min(nowMs + maxOfferMs, lastBookingMs);
}

/** Tells whether a start suits a client on the waiting list. */
export function suitsWish(
  diary: Diary,
  { part_of_day, weekdays: days, from_day, to_day }: WaitingWish,
  startMs: number,
): boolean {
  const start = new Date(startMs);
  const day = localDay(start, diary.timezone);
  if ((from_day !== null && day < from_day) || (to_day !== null && day > to_day)) return false;
  if (days.length > 0 && !days.includes(weekdayOfDay(day))) return false;
  if (part_of_day === 'any') return true;
  const minuteOfDay = ((startMs + offsetAt(diary.timezone, startMs)) % dayMs) / minuteMs;
  const [lunchStart, lunchEnd] = lunchMinutes(diary);
  const afternoon = lunchStart < lunchEnd ? lunchStart : defaultAfternoon;
  return minuteOfDay < afternoon === (part_of_day === 'morning');
}

/**
 * Finds the first free time that suits a client and uses a freed time. Returns null if there is none.
 * `unwanted` contains starts that were offered before.
 */
export function findOffer(
  diary: Diary,
  wish: WaitingWish,
  freed: readonly FreedTime[],
  { nowMs, budgetId, unwanted }: Pick<SlotSearch, 'nowMs' | 'budgetId'> & { unwanted: ReadonlySet<number> },
): Slot | null {
  const durationMs = wish.duration_minutes * minuteMs;
  const isSuitable = ({ startMs }: Slot) =>
    !unwanted.has(startMs) &&
    suitsWish(diary, wish, startMs) &&
    offerEnd(startMs, nowMs) - nowMs >= minOfferMs;
  const slots = freed.flatMap((each) => {
    const search = { nowMs, durationMs, budgetId, boxId: each.boxId ?? undefined };
    const free = findFreeSlots(diary, search, offerRange([each], durationMs), Number.POSITIVE_INFINITY);
    return free.find((slot) => overlaps(slot, each) && isSuitable(slot)) ?? [];
  });
  const [first = null] = slots.toSorted((one, other) => one.startMs - other.startMs);
  return first;
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.startMs < other.endMs && one.endMs > other.startMs;
}

/** A time that became free in one box, or in all boxes. */
export interface FreedTime extends Interval {
  boxId: number | null;
  /** When it became free. */
  freedMs: number;
}

/** Returns the interval in which slots that use a freed time lie. */
export function offerRange(freed: readonly FreedTime[], durationMs: number): Interval {
  return {
    startMs: Math.min(...freed.map(({ startMs }) => startMs)) - durationMs,
    endMs: Math.max(...freed.map(({ endMs }) => endMs)) + durationMs,
  };
}
