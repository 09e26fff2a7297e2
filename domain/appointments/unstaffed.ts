import { type Interval, subtractIntervals } from './diary.ts';
import { joinIntervals } from './load.ts';

/** An absence of a person; without times for a person who is not absent. */
interface StaffAbsence {
  staff_id: number;
  starts_at: string | null;
  ends_at: string | null;
}

/** Returns the times within an interval in which everyone is absent. Without staff, there are none. */
export function unstaffedTimes(absences: readonly StaffAbsence[], within: Interval): Interval[] {
  const people = Map.groupBy(absences, ({ staff_id }) => staff_id);
  if (people.size === 0) return [];
  const present = [...people.values()].flatMap((rows) => subtractIntervals([within], absentTimes(rows)));
  return subtractIntervals([within], joinIntervals(present));
}

function absentTimes(rows: readonly StaffAbsence[]): Interval[] {
  const times = rows.flatMap(({ starts_at, ends_at }) =>
    starts_at === null || ends_at === null
      ? []
      : [{ startMs: Date.parse(starts_at), endMs: Date.parse(ends_at) }],
  );
  return joinIntervals(times);
}
