import { dayMs, hourMs } from '../time/lengths.ts';
import { offsetAt } from '../time/local.ts';

/** No reminder is sent at night, by the workshop's clock. */
export const daytime = { from: 9, to: 20 };
/** Hour of the evening before, for reminders whose next morning would be after the appointment's start. */
export const eveningHour = 19;
/** How much earlier than configured a reminder may be sent, at most. */
export const maxEarlierMs = 14 * hourMs;

interface ReminderTime {
  startMs: number;
  /** The moment at which the appointment was booked. */
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

/** Tells whether to remind the client now. A client that booked after the reminder's moment gets none. */
export function isReminderDue({ startMs, bookedMs, hours, timezone }: ReminderTime, nowMs: number): boolean {
  if (hours === 0 || !isDaytime(nowMs, timezone)) return false;
  const momentMs = reminderMoment(startMs, hours, timezone);
  return bookedMs < momentMs && momentMs <= nowMs && nowMs < startMs;
}

/**
 * Returns the moment this many hours before the start; one at night is moved to the morning, or to the evening before.
 */
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

/** Converts local time to UTC. The result is unambiguous, because time changes happen at night. */
function momentAt(timezone: string, shownMs: number): number {
  return shownMs - offsetAt(timezone, shownMs - offsetAt(timezone, shownMs));
}
