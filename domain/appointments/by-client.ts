import type { BudgetStatus } from '../budgets/status.ts';
import { dayMs, hourMs } from '../time/lengths.ts';

/** Maximum time from now to the start of the free slots that clients see. */
export const maxBookingAheadMs = 31 * dayMs;

/** Statuses of a budget in which its client may choose a time: all statuses before the vehicle is in the workshop. */
const statusesForBooking: readonly BudgetStatus[] = ['Pendiente', 'En cotización', 'Enviado', 'Aprobado'];

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

/**
 * Tells whether a client may choose or change the time of its appointment. The result `late` means that only the
 * workshop may still change the time.
 */
export function clientMayChooseTime(
  { status, date_in, appointments }: BudgetAppointments,
  changeHours: number,
  now: Date,
): 'yes' | 'late' | 'no' {
  if (!statusesForBooking.includes(status) || date_in !== null) return 'no';
  const confirmed = appointments.find((each) => each.status === 'confirmed');
  return confirmed && isTooLateToChange(confirmed, changeHours, now) ? 'late' : 'yes';
}

/**
 * Tells whether an appointment is in progress, or starts too soon for the client to move it. Returns false for past
 * appointments.
 */
function isTooLateToChange({ starts_at, ends_at }: BookedTime, changeHours: number, now: Date): boolean {
  const untilStart = Date.parse(starts_at) - now.getTime();
  return Date.parse(ends_at) > now.getTime() && untilStart < changeHours * hourMs;
}

/**
 * Tells whether the client may cancel a booking: a proposal until its start, a confirmed appointment as long as the
 * client may move it.
 */
export function clientMayCancel(booked: BookedTime, changeHours: number, now: Date): boolean {
  if (Date.parse(booked.starts_at) <= now.getTime()) return false;
  return booked.status === 'proposed' || !isTooLateToChange(booked, changeHours, now);
}

/**
 * Maximum number of times that a client may choose per budget and hour, because each choice sends a mail to the
 * workshop. Cancelling is not limited.
 */
export const maxTimesPerHour = 6;
