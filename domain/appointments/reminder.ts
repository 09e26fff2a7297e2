import { dayMs, hourMs } from '../time/lengths.ts';
import { offsetAt } from '../time/local.ts';

/** No reminder is sent at night, by the workshop's clock. */
export const daytime = { from: 9, to: 20 };
/** Reminders for which the morning would be too late go out at this hour of the evening before. */
export const eveningHour = 19;
/** A reminder is sent at most this much earlier than the configured hours before the appointment. */
export const maxEarlierMs = 14 * hourMs;

interface ReminderTime {
  startMs: number;
  /** The moment at which this time was booked. */
  bookedMs: number;
  hours: number;
  timezone: string;
}

interface BookedTime {
  starts_at: string;
  kept_at: string;
}

export function reminderOf(
  { starts_at, kept_at }: BookedTime,
  { timezone, reminder_hours: hours }: { timezone: string; reminder_hours: number },
): ReminderTime {
  return { startMs: Date.parse(starts_at), bookedMs: Date.parse(kept_at), hours, timezone };
}

/** Tells whether to remind the client now. A client that booked after the reminder's moment needs none. */
export function isReminderDue({ startMs, bookedMs, hours, timezone }: ReminderTime, nowMs: number): boolean {
  if (hours === 0 || !isDaytime(nowMs, timezone)) return false;
  const momentMs = reminderMoment(startMs, hours, timezone);
  return bookedMs < momentMs && momentMs <= nowMs && nowMs < startMs;
}

/** Returns the moment this many hours before the start; one at night moves to the morning, or to the evening before. */
export function reminderMoment(startMs: number, hours: number, timezone: string): number {
  const wantedMs = startMs - hours * hourMs;
  if (isDaytime(wantedMs, timezone)) return wantedMs;
  const shownMs = wantedMs + offsetAt(timezone, wantedMs);
  const night = Math.floor((shownMs - daytime.to * hourMs) / dayMs);
  const morningMs = momentAt(timezone, (night + 1) * dayMs + daytime.from * hourMs);
  return morningMs < startMs ? morningMs : momentAt(timezone, night * dayMs + eveningHour * hourMs);
}

function isDaytime(ms: number, timezone: string): boolean {
  const hour = Math.floor((ms + offsetAt(timezone, ms)) / hourMs) % 24;
  return hour >= daytime.from && hour < daytime.to;
}

/** Returns the moment at which the clock shows this. No clock is changed by day. */
function momentAt(timezone: string, shownMs: number): number {
  return shownMs - offsetAt(timezone, shownMs - offsetAt(timezone, shownMs));
}
