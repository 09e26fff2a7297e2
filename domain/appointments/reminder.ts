import { dayMs, hourMs } from '../time/lengths.ts';
import { offsetAt } from '../time/local.ts';

/** Hours of local time between which reminders are sent, so that clients are not woken at night. */
export const reminderHours = { from: 9, to: 20 };
/**
 * Hour of local time for reminders on the evening before, used if the appointment starts before the morning's first
 * reminders.
 */
export const eveningReminderHour = 19;
/** Maximum time by which a reminder may be sent earlier than configured. */
export const maxReminderAdvanceMs = 14 * hourMs;

interface ReminderTime {
  startMs: number;
  /** Time at which the appointment was booked, in ms since 1970. */
  bookedMs: number;
  hours: number;
  timezone: string;
}

interface BookedTime {
  starts_at: string;
  kept_at: string;
}

export function reminderTime(
  { starts_at, kept_at }: BookedTime,
  { timezone, reminder_hours: hours }: { timezone: string; reminder_hours: number },
): ReminderTime {
  return { startMs: Date.parse(starts_at), bookedMs: Date.parse(kept_at), hours, timezone };
}

/** Tells whether to remind the client now. A client that booked after the time for the reminder gets no reminder. */
export function isReminderDue({ startMs, bookedMs, hours, timezone }: ReminderTime, nowMs: number): boolean {
  if (hours === 0 || !isDaytime(nowMs, timezone)) return false;
  const momentMs = reminderMoment(startMs, hours, timezone);
  return bookedMs < momentMs && momentMs <= nowMs && nowMs < startMs;
}

/**
 * Returns the time at which to remind the client: the given number of hours before the start. A time at night is moved
 * to the next morning. If the appointment starts before that morning's first reminders, the time is moved to the
 * evening before.
 */
export function reminderMoment(startMs: number, hours: number, timezone: string): number {
  const wantedMs = startMs - hours * hourMs;
  if (isDaytime(wantedMs, timezone)) return wantedMs;
  const shownMs = wantedMs + offsetAt(timezone, wantedMs);
  const night = Math.floor((shownMs - reminderHours.to * hourMs) / dayMs);
  const morningMs = localTimeToUtc(timezone, (night + 1) * dayMs + reminderHours.from * hourMs);
  return morningMs < startMs
    ? morningMs
    : localTimeToUtc(timezone, night * dayMs + eveningReminderHour * hourMs);
}

function isDaytime(ms: number, timezone: string): boolean {
  const hour = Math.floor((ms + offsetAt(timezone, ms)) / hourMs) % 24;
  return hour >= reminderHours.from && hour < reminderHours.to;
}

/** Converts local time to UTC. The result is unambiguous, because clocks are changed only at night. */
function localTimeToUtc(timezone: string, shownMs: number): number {
  return shownMs - offsetAt(timezone, shownMs - offsetAt(timezone, shownMs));
}
