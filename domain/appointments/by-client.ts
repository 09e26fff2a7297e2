import type { BudgetStatus } from '../budgets/status.ts';
import { dayMs, hourMs } from '../time/lengths.ts';

/** How far ahead clients are shown free times. */
export const chosenWithinMs = 31 * dayMs;

/** Until the vehicle is there. */
const choosable: readonly BudgetStatus[] = ['Pendiente', 'En cotización', 'Enviado', 'Aprobado'];

interface Kept {
  status: 'confirmed' | 'proposed';
  starts_at: string;
  ends_at: string;
}

interface Choosing {
  status: BudgetStatus;
  date_in: string | null;
  appointments: readonly Kept[];
}

/** Whether a client may choose a time, or another one; `late`: it would have to call. */
export function mayChoose(
  { status, date_in, appointments }: Choosing,
  changeHours: number,
  now: Date,
): 'yes' | 'late' | 'no' {
  if (!choosable.includes(status) || date_in !== null) return 'no';
  const confirmed = appointments.find((each) => each.status === 'confirmed');
  return confirmed && isLate(confirmed, changeHours, now) ? 'late' : 'yes';
}

/** What has been is nobody's to move, nor is what is about to be. */
function isLate({ starts_at, ends_at }: Kept, changeHours: number, now: Date): boolean {
  const untilStart = Date.parse(starts_at) - now.getTime();
  return Date.parse(ends_at) > now.getTime() && untilStart < changeHours * hourMs;
}

/** A proposal until it is agreed to, an appointment as long as it may be moved. */
export function mayGiveBack(kept: Kept, changeHours: number, now: Date): boolean {
  if (Date.parse(kept.starts_at) <= now.getTime()) return false;
  return kept.status === 'proposed' || !isLate(kept, changeHours, now);
}

/** How many times a client may choose within an hour: the workshop gets a mail about each. Giving one back always works. */
export const timesPerHourMost = 6;
