import { dayMs, hourMs } from '../time/lengths.ts';
import { offsetAt } from '../time/zone.ts';

/** Nobody is written to at night, by the workshop's clock. */
const daytime = { from: 9, to: 20 };
/** Whom the morning would be too late for is written to the evening before. */
const eveningHour = 19;
/** How much earlier than the hours before that is at most. */
export const earlierMostMs = 14 * hourMs;

interface Reminded {
  startMs: number;
  /** Since when it is kept at this time. */
  keptMs: number;
  hours: number;
  timezone: string;
}

interface Kept {
  starts_at: string;
  kept_at: string;
}

export function reminderOf(
  { starts_at, kept_at }: Kept,
  { timezone, reminder_hours: hours }: { timezone: string; reminder_hours: number },
): Reminded {
  return { startMs: Date.parse(starts_at), keptMs: Date.parse(kept_at), hours, timezone };
}

/** Whether its client is to be told now. Whoever has booked later than that knows it. */
export function isReminderDue({ startMs, keptMs, hours, timezone }: Reminded, nowMs: number): boolean {
  if (hours === 0 || !isDaytime(nowMs, timezone)) return false;
  const momentMs = reminderMoment(startMs, hours, timezone);
  return keptMs < momentMs && momentMs <= nowMs && nowMs < startMs;
}

/** So many hours before it begins; what would fall into the night is told in the morning, or the evening before. */
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

/** When the clock shows that. No clock is changed by day. */
function momentAt(timezone: string, shownMs: number): number {
  return shownMs - offsetAt(timezone, shownMs - offsetAt(timezone, shownMs));
}
