import { minuteMs } from '../time/lengths.ts';
import { localDay } from '../time/local.ts';

export interface WorkedTime {
  staff: { id: number; name: string };
  started_at: string;
  ended_at: string | null;
}

/** The hours of one person on one day. */
export interface WorkedDay {
  staff: { id: number; name: string };
  /** The day on which the work began, in the workshop's time zone. */
  day: string;
  start: string;
  /** The end of the last work; null while the person works. */
  end: string | null;
  /** Full minutes on jobs. Work that has not ended counts until now. */
  minutes: number;
  /** Full minutes between start and end that were not on a job. */
  otherMinutes: number;
}

/** Groups the hours worked by person and day, by name and then by day. */
export function groupByDay(work: readonly WorkedTime[], timezone: string, now: Date): WorkedDay[] {
  const groups = Map.groupBy(
    work,
    ({ staff, started_at }) => `${staff.id} ${localDay(new Date(started_at), timezone)}`,
  );
  const days = [...groups].map(([key, times]) => dayOf(key.split(' ')[1] ?? '', times, now));
  return days.toSorted(
    (one, other) =>
      one.staff.name.localeCompare(other.staff.name) ||
      one.staff.id - other.staff.id ||
      one.day.localeCompare(other.day),
  );
}

function dayOf(day: string, times: readonly WorkedTime[], now: Date): WorkedDay {
  const spans = times.map(({ started_at, ended_at }) => ({
    from: Date.parse(started_at),
    to: ended_at === null ? now.getTime() : Date.parse(ended_at),
  }));
  const start = Math.min(...spans.map(({ from }) => from));
  const end = Math.max(...spans.map(({ to }) => to));
  const minutes = Math.floor(spans.reduce((sum, { from, to }) => sum + to - from, 0) / minuteMs);
  const isOpen = times.some(({ ended_at }) => ended_at === null);
  return {
    staff: (times[0] as WorkedTime).staff,
    day,
    start: new Date(start).toISOString(),
    end: isOpen ? null : new Date(end).toISOString(),
    minutes,
    otherMinutes: Math.max(0, Math.floor((end - start) / minuteMs) - minutes),
  };
}
