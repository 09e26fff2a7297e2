import type { BudgetStatus } from '../budgets/status.ts';
import { dayMs, hourMs } from '../time/lengths.ts';

/** How far ahead clients are shown free times. */
export const chosenWithinMs = 31 * dayMs;

/** Statuses in which clients may choose a time: all until the vehicle is in the workshop. */
const choosable: readonly BudgetStatus[] = ['Pendiente', 'En cotización', 'Enviado', 'Aprobado'];

interface BookedTime {
  status: 'confirmed' | 'proposed';
  starts_at: string;
  ends_at: string;
}

interface BudgetAppointments {
  status: BudgetStatus;
  date_in: string | null;
  appointments: readonly BookedTime[];
}

/** Tells whether a client may choose or change its time. `late`: only the workshop can still change it. */
export function mayChoose(
  { status, date_in, appointments }: BudgetAppointments,
  changeHours: number,
  now: Date,
): 'yes' | 'late' | 'no' {
  if (!choosable.includes(status) || date_in !== null) return 'no';
  const confirmed = appointments.find((each) => each.status === 'confirmed');
  return confirmed && isLate(confirmed, changeHours, now) ? 'late' : 'yes';
}

/**
 * Tells whether an appointment is in progress, or begins too soon for the client to move it. Past ones are not late.
 */
function isLate({ starts_at, ends_at }: BookedTime, changeHours: number, now: Date): boolean {
  const untilStart = Date.parse(starts_at) - now.getTime();
  return Date.parse(ends_at) > now.getTime() && untilStart < changeHours * hourMs;
}

/** Tells whether the client may cancel: a proposal until it starts, an appointment as long as it may be moved. */
export function mayGiveBack(booked: BookedTime, changeHours: number, now: Date): boolean {
  if (Date.parse(booked.starts_at) <= now.getTime()) return false;
  return booked.status === 'proposed' || !isLate(booked, changeHours, now);
}

/** Limit for choosing times, per budget and hour, because each choice mails the workshop. Cancelling is not limited. */
export const maxTimesPerHour = 6;
