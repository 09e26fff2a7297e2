import { nextDay, startOfDay } from '../time/day.ts';
import { minuteMs } from '../time/lengths.ts';
import { offsetAt } from '../time/local.ts';
import { splitAtClockChanges } from '../time/zone.ts';
import {
  type Closure,
  type Diary,
  type DiaryBox,
  earliestStart,
  type Interval,
  listOpenIntervals,
  listPossibleStarts,
  lunchMinutes,
  type Occupancy,
  type SlotSearch,
} from './diary.ts';

/** An obstacle to an appointment in a box: it cannot start at that time, or not last as long as requested. */
export type Obstacle =
  | (Interval & { reason: 'too_soon' | 'closed' | 'lunch_break' })
  | (Closure & { reason: 'closure' | 'absence' })
  | (Occupancy & { reason: 'taken' });

export interface BoxAtStart {
  box: DiaryBox;
  /** The first obstacle; null if the time is free. */
  obstacle: Obstacle | null;
  /** Time from the start to the obstacle. Zero if not even a short appointment can start then. */
  freeMs: number;
}

interface ExplainedStart {
  startMs: number;
  boxes: BoxAtStart[];
}

/** Returns the time for which a diary must be loaded to explain a day. An appointment may end on the next day. */
export function timeOfDiaryDay(date: string, timezone: string, durationMs: number): Interval {
  const startMs = startOfDay(date, timezone).getTime();
  return { startMs, endMs: startOfDay(nextDay(date), timezone).getTime() + durationMs };
}

/**
 * Lists the possible starts of appointments from the first opening to the last closing of a day, and for each box what
 * prevents an appointment then. The list is empty if no box opens on that day.
 */
export function explainDay(diary: Diary, search: SlotSearch, date: string): ExplainedStart[] {
  const covered = timeOfDiaryDay(date, diary.timezone, search.durationMs);
  const stretches = splitAtClockChanges(diary.timezone, covered.startMs, covered.endMs);
  const dayEndMs = covered.endMs - search.durationMs;
  const boxes = diary.boxes
    .filter(({ id }) => search.boxId === undefined || id === search.boxId)
    .map((box) => ({ box, open: listOpenIntervals(diary, box, stretches) }));
  const openToday = boxes.flatMap(({ open }) => open.filter(({ startMs }) => startMs < dayEndMs));
  if (openToday.length === 0) return [];
  const shown = {
    startMs: Math.min(...openToday.map(({ startMs }) => startMs)),
    endMs: Math.min(Math.max(...openToday.map(({ endMs }) => endMs)), dayEndMs),
  };
  const obstacles = boxes.map(({ box, open }) => ({
    box,
    all: listObstacles(diary, box, search, covered, open),
  }));
  return listPossibleStarts(shown, minuteMs, stretches)
    .map((startMs) => ({
      startMs,
      boxes: obstacles.map(({ box, all }) => ({ box, ...findFirst(all, startMs, search.durationMs) })),
    }))
    .toArray();
}

function listObstacles(
  diary: Diary,
  box: DiaryBox,
  search: SlotSearch,
  covered: Interval,
  open: Interval[],
): Obstacle[] {
  const closures = diary.closures.filter(({ boxId }) => boxId === null || boxId === box.id);
  const occupancies = diary.occupancies.filter(
    ({ boxId, budgetId }) => boxId === box.id && budgetId !== search.budgetId,
  );
  return [
    { startMs: Number.NEGATIVE_INFINITY, endMs: earliestStart(search), reason: 'too_soon' },
    ...listClosedTimes(diary, covered, open),
    ...closures.map((closure) => ({
      ...closure,
      reason: closure.name === null ? ('absence' as const) : ('closure' as const),
    })),
    ...occupancies.map((occupancy) => ({ ...occupancy, reason: 'taken' as const })),
  ];
}

/** Lists the times outside the opening hours, such as the evening and the lunch break. */
function listClosedTimes(diary: Diary, { startMs, endMs }: Interval, open: Interval[]): Obstacle[] {
  const [lunchStart] = lunchMinutes(diary);
  const closings = [startMs, ...open.map((each) => each.endMs)];
  const openings = [...open.map((each) => each.startMs), endMs];
  return closings
    .map((closesMs, index) => ({
      startMs: closesMs,
      endMs: openings[index] as number,
      reason:
        minuteOfDay(closesMs, diary.timezone) === lunchStart ? ('lunch_break' as const) : ('closed' as const),
    }))
    .filter((each) => each.startMs < each.endMs);
}

function minuteOfDay(ms: number, timezone: string): number {
  return ((ms + offsetAt(timezone, ms)) / minuteMs) % (24 * 60);
}

/** Returns the obstacle that an appointment meets first. */
function findFirst(obstacles: Obstacle[], startMs: number, durationMs: number): Omit<BoxAtStart, 'box'> {
  const met = obstacles
    .filter((each) => each.startMs < startMs + durationMs && each.endMs > startMs)
    .map((obstacle) => ({ obstacle, freeMs: Math.max(obstacle.startMs - startMs, 0) }));
  const [first] = met.toSorted((one, other) => one.freeMs - other.freeMs);
  return first ?? { obstacle: null, freeMs: durationMs };
}
