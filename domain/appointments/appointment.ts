import { hourMs } from '../time/lengths.ts';

/** Time after which an unanswered proposal expires and its slot becomes free. */
const proposalMs = 72 * hourMs;

/** Maximum number of years from now to the start of an appointment. A later date is treated as a mistyped year. */
const yearsAhead = 2;

export function latestAppointmentStart(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  return latest;
}

const maxAppointmentMinutes = 720;

export const appointmentStatuses = ['confirmed', 'proposed'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

interface AppointmentIdFields {
  id: number;
  budget_id: number;
  status: AppointmentStatus;
}

/**
 * Returns the id of an appointment in the API: `b512` for the confirmed appointment of budget 512, `p77` for proposal
 * 77.
 */
export function appointmentId({ id, budget_id, status }: AppointmentIdFields): string {
  return status === 'confirmed' ? `b${budget_id}` : `p${id}`;
}

/** Parses an appointment id such as `b512`. The schema has already checked its form. */
export function readAppointmentId(text: string): { status: AppointmentStatus; number: number } {
  return { status: text.startsWith('b') ? 'confirmed' : 'proposed', number: Number(text.slice(1)) };
}

/**
 * Returns the expiry of a proposal that is made now: after three days, or at the start of the appointment if that is
 * earlier.
 */
export function proposalExpiry(startMs: number, nowMs: number): Date {
  return new Date(Math.min(startMs, nowMs + proposalMs));
}

/**
 * Tells whether a proposal has expired. An expired proposal no longer reserves its slot, even before its client is
 * notified. Confirmed appointments never expire.
 */
export function isProposalExpired({ lapses_at }: { lapses_at: string | null }, now: Date): boolean {
  return lapses_at !== null && Date.parse(lapses_at) <= now.getTime();
}

/**
 * Returns the requested duration. Without a requested duration, returns the estimate of the work, raised to `least` and
 * limited to the maximum length of an appointment.
 */
export function appointmentMinutes(sent: number | undefined, estimate: number | null, least: number): number {
  return sent ?? Math.min(Math.max(estimate ?? least, least), maxAppointmentMinutes);
}
