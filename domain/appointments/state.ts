import { type BudgetStatus, endedWithoutWork } from '../budgets/status.ts';
import { minuteMs } from '../time/lengths.ts';
import type { AppointmentStatus } from './appointment.ts';
import type { Interval } from './diary.ts';

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

/** Returns the state of an appointment's visit at a moment of the day `today`. */
export function diaryState(visit: Visit, nowMs: number, today: Interval): DiaryState {
  const { budget_status: status, date_in, delivered_at, waiting_parts } = visit;
  if (date_in !== null && delivered_at !== null) return 'delivered';
  if (status === 'Finalizado' || status === 'Facturado') return 'finished';
  if (status === 'En espera' || (date_in !== null && waiting_parts)) return 'waiting';
  if (status === 'En curso') return 'in_progress';
  if (date_in !== null) return 'arrived';
  if (visit.status === 'proposed') return 'proposed';
  const startMs = Date.parse(visit.starts_at);
  if (endedWithoutWork(status) || startMs < today.startMs) return 'missed';
  if (startMs + lateAfterMs <= nowMs) return 'late';
  return visit.client_confirmed_at === null ? 'booked' : 'confirmed';
}
