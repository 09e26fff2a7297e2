import { type BudgetStatus, endedWithoutWork } from '../budgets/status.ts';
import { minuteMs } from '../time/lengths.ts';
import { localDay } from '../time/local.ts';
import type { AppointmentStatus } from './appointment.ts';

/** How far the visit of an appointment is. */
export const diaryStates = [
  'proposed',
  'booked',
  'confirmed',
  'late',
  'missed',
  'arrived',
  'in_progress',
  'waiting',
  'finished',
  'delivered',
] as const;
export type DiaryState = (typeof diaryStates)[number];

/** Delay after which a vehicle that has not arrived is late. */
export const lateAfterMs = 10 * minuteMs;

interface Visit {
  status: AppointmentStatus;
  budget_status: BudgetStatus;
  starts_at: string;
  date_in: string | null;
  delivered_at: string | null;
  client_confirmed_at: string | null;
  waiting_parts: boolean;
}

/** Returns the state of an appointment's visit at a moment. */
export function diaryState(visit: Visit, now: Date, timezone: string): DiaryState {
  const { budget_status: status, date_in, delivered_at, waiting_parts } = visit;
  if (date_in !== null && delivered_at !== null) return 'delivered';
  if (status === 'Finalizado' || status === 'Facturado') return 'finished';
  if (status === 'En espera' || (date_in !== null && waiting_parts)) return 'waiting';
  if (status === 'En curso') return 'in_progress';
  if (date_in !== null) return 'arrived';
  if (visit.status === 'proposed') return 'proposed';
  const start = new Date(visit.starts_at);
  const isToday = localDay(start, timezone) === localDay(now, timezone);
  if (endedWithoutWork(status) || (start < now && !isToday)) return 'missed';
  if (start.getTime() + lateAfterMs <= now.getTime()) return 'late';
  return visit.client_confirmed_at === null ? 'booked' : 'confirmed';
}
