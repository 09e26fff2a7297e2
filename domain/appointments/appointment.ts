import { hourMs } from '../time/lengths.ts';

/** Nobody waits longer for an answer, and no time is kept longer for one that may never come. */
const proposalMs = 72 * hourMs;

/** No workshop plans further ahead: a start beyond is a mistyped year. */
const yearsAhead = 2;

export function latestStart(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  return latest;
}

const longestMinutes = 720;

export const appointmentStatuses = ['confirmed', 'proposed'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

interface Named {
  id: number;
  budget_id: number;
  status: AppointmentStatus;
}

/** `b512` is what budget 512 has in the diary, `p77` a proposal. */
export function appointmentId({ id, budget_id, status }: Named): string {
  return status === 'confirmed' ? `b${budget_id}` : `p${id}`;
}

/** What a schema took for one. */
export function readAppointmentId(text: string): { status: AppointmentStatus; number: number } {
  return { status: text.startsWith('b') ? 'confirmed' : 'proposed', number: Number(text.slice(1)) };
}

/** When a proposal made now is nobody's any more: as it would begin, or after three days. */
export function lapseOf(startMs: number, nowMs: number): Date {
  return new Date(Math.min(startMs, nowMs + proposalMs));
}

/** What has lapsed is nobody's, told or not yet. Confirmed appointments never do. */
export function hasLapsed({ lapses_at }: { lapses_at: string | null }, now: Date): boolean {
  return lapses_at !== null && Date.parse(lapses_at) <= now.getTime();
}

/** As it was sent, else as the workshop expects the work to take, within what an appointment may take. */
export function minutesOf(sent: number | undefined, estimate: number | null, least: number): number {
  return sent ?? Math.min(Math.max(estimate ?? least, least), longestMinutes);
}
