import { hourMs } from '../time/lengths.ts';

/** Time after which an unanswered proposal lapses and its slot becomes free. */
const proposalMs = 72 * hourMs;

/** Limit for a start in the future: a later one is a mistyped year. */
const yearsAhead = 2;

export function latestStart(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  return latest;
}

const longestMinutes = 720;

export const appointmentStatuses = ['confirmed', 'proposed'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

interface IdFields {
  id: number;
  budget_id: number;
  status: AppointmentStatus;
}

/** Returns `b512` for the appointment of budget 512, `p77` for proposal 77. */
export function appointmentId({ id, budget_id, status }: IdFields): string {
  return status === 'confirmed' ? `b${budget_id}` : `p${id}`;
}

/** Reads an id whose form the schema has checked. */
export function readAppointmentId(text: string): { status: AppointmentStatus; number: number } {
  return { status: text.startsWith('b') ? 'confirmed' : 'proposed', number: Number(text.slice(1)) };
}

/** Returns when a proposal made now lapses: at its start, or after three days if that is earlier. */
export function lapseOf(startMs: number, nowMs: number): Date {
  return new Date(Math.min(startMs, nowMs + proposalMs));
}

/**
 * Tells whether a proposal has lapsed. A lapsed proposal occupies no time, even before its client is notified.
 * Confirmed appointments never lapse.
 */
export function hasLapsed({ lapses_at }: { lapses_at: string | null }, now: Date): boolean {
  return lapses_at !== null && Date.parse(lapses_at) <= now.getTime();
}

/** Returns the requested duration; by default the estimate of the work, within the limits of an appointment. */
export function minutesOf(sent: number | undefined, estimate: number | null, least: number): number {
  return sent ?? Math.min(Math.max(estimate ?? least, least), longestMinutes);
}
