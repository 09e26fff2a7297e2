import { type BudgetStatus, endedWithoutWork } from '../../../domain/budgets/status.ts';
import type { TrackedAppointment, TrackedBudget } from '../../../domain/signatures/tracked-budget.ts';
import { capitalize } from '../../../domain/text/locale.ts';
import { longMoment, timeOfDay } from '../../../domain/time/local.ts';
import type { TrackingData } from './tracking.ts';

/** Tells whether the client can collect the vehicle. */
export function isReady({ status, delivered_at }: TrackedBudget): boolean {
  return (status === 'Finalizado' || status === 'Facturado') && delivered_at === null;
}

/**
 * Statuses after the vehicle's arrival. In these statuses, an appointment is over as soon as its start time has passed.
 */
const startedStatuses: readonly BudgetStatus[] = ['En curso', 'En espera', 'Finalizado', 'Facturado'];

export function appointmentsToCome({ budget, now }: TrackingData): TrackedAppointment[] {
  const { status, appointments } = budget;
  if (endedWithoutWork(status)) return [];
  const isOver = startedStatuses.includes(status)
    ? ({ starts_at }: TrackedAppointment) => new Date(starts_at) <= now
    : ({ ends_at }: TrackedAppointment) => new Date(ends_at) <= now;
  return appointments.filter((each) => !isOver(each));
}

/** Returns the confirmed appointment that the page no longer shows as upcoming, or undefined. */
export function pastAppointment(tracking: TrackingData): TrackedAppointment | undefined {
  const { budget } = tracking;
  const upcoming = isReady(budget) ? [] : appointmentsToCome(tracking);
  const isPast = (each: TrackedAppointment) => each.status === 'confirmed' && !upcoming.includes(each);
  return endedWithoutWork(budget.status) ? undefined : budget.appointments.find(isPast);
}

/** Formats the time of an appointment: `Martes, 24 de noviembre de 2026, 08:30 – 11:30`. */
export function formatSpan(
  { workshop, language }: TrackingData,
  { starts_at, ends_at }: Pick<TrackedAppointment, 'starts_at' | 'ends_at'>,
): string {
  const start = capitalize(longMoment(new Date(starts_at), workshop.timezone, language), language);
  // Non-breaking spaces keep both times on one line.
  return `${start}\u00a0–\u00a0${timeOfDay(new Date(ends_at), workshop.timezone, language)}`;
}
