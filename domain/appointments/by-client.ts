import type { BudgetStatus } from '../budgets/status.ts';
import { dayMs, hourMs } from '../time/lengths.ts';

/** Clients are shown free times up to this far ahead. */
export const chosenWithinMs = 31 * dayMs;

/** Clients choose times until their vehicle is in the workshop. */
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

/** Tells whether a client may choose a time, or another one; `late`: it has to call the workshop. */
export function mayChoose(
  { status, date_in, appointments }: BudgetAppointments,
  changeHours: number,
  now: Date,
): 'yes' | 'late' | 'no' {
  if (!choosable.includes(status) || date_in !== null) return 'no';
  const confirmed = appointments.find((each) => each.status === 'confirmed');
  return confirmed && isLate(confirmed, changeHours, now) ? 'late' : 'yes';
}

/** Past appointments can't be moved, and those about to begin can't either. */
function isLate({ starts_at, ends_at }: BookedTime, changeHours: number, now: Date): boolean {
  const untilStart = Date.parse(starts_at) - now.getTime();
  return Date.parse(ends_at) > now.getTime() && untilStart < changeHours * hourMs;
}

/** A proposal can be given back until it is confirmed, an appointment as long as it may be moved. */
export function mayGiveBack(booked: BookedTime, changeHours: number, now: Date): boolean {
  if (Date.parse(booked.starts_at) <= now.getTime()) return false;
  return booked.status === 'proposed' || !isLate(booked, changeHours, now);
}

/**
 * A client may choose this many times within an hour, because the workshop gets a mail each time. Giving one
 * back always works.
 */
export const maxTimesPerHour = 6;
