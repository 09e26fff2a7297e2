import { findAppointment } from '../../db/appointments/list.ts';
import { findAppointmentsOf, markAttendance } from '../../db/appointments/queries.ts';
import { countTimesChosen, insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { type Db, sendInOrder } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import {
  type AppointmentStatus,
  appointmentMinutes,
  isProposalExpired,
} from '../../domain/appointments/appointment.ts';
import {
  clientMayCancel,
  clientMayChooseTime,
  maxBookingAheadMs,
  maxTimesPerHour,
} from '../../domain/appointments/by-client.ts';
import { findFreeSlots } from '../../domain/appointments/diary.ts';
import { problem } from '../../domain/requests/problem.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { type FollowedLink, holdTracked, type TrackingContext } from '../tracking/hold.ts';
import { bookTime } from './book.ts';
import { loadDiary } from './diary.ts';
import { freeTimes } from './free.ts';
import { alertWorkshopOfTime, noticeOfTime } from './notices.ts';

/**
 * Lists the start times of free slots in any box for a budget. Requires a snapshot, because it sends several queries.
 */
export async function listFreeStarts(
  { tx, instance, now }: { tx: Db; instance: Instance; now: Date },
  budget: { id: number; estimated_duration_minutes: number | null },
): Promise<Date[]> {
  const time = { startMs: now.getTime(), endMs: now.getTime() + maxBookingAheadMs };
  const diary = await loadDiary({ tx, instance, now }, time);
  const minutes = appointmentMinutes(undefined, budget.estimated_duration_minutes, instance.min_slot_minutes);
  const search = { nowMs: now.getTime(), durationMs: minutes * 60_000, budgetId: budget.id };
  const slots = findFreeSlots(diary, search, time, Number.POSITIVE_INFINITY);
  return [...new Set(slots.map(({ startMs }) => startMs))].map((startMs) => new Date(startMs));
}

/**
 * Proposes a time for the client, or books it if the workshop's settings allow that. Returns false if it is too late to
 * choose a time.
 */
export async function chooseTime(
  trackingContext: TrackingContext,
  link: FollowedLink,
  start: Date,
): Promise<boolean> {
  const { instance, tx, now } = trackingContext;
  const { context, budget, tracked } = await holdTracked(trackingContext, link);
  await refuseTooManyTimes(trackingContext, budget.id);
  if (clientMayChooseTime(tracked, instance.change_hours, now) !== 'yes') return false;
  const status = instance.booking_mode === 'book' ? 'confirmed' : 'proposed';
  const booked = await bookTime(context, budget, { status, start });
  if (!booked.isChanged) return true;
  const appointment = await findAppointment(tx, { instanceId: instance.id, id: booked.appointment.id });
  if (status === 'proposed') {
    await alertWorkshopOfTime(context, 'appointment_requested', appointment);
    return true;
  }
  await alertWorkshopOfTime(context, 'appointment_booked', appointment);
  await noticeOfTime(context, budget, appointment, booked.movedFrom);
  return true;
}

/** Limits the times that a client chooses within an hour, because the workshop gets a mail about each choice. */
async function refuseTooManyTimes({ tx, instance, now }: TrackingContext, budgetId: number): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  if ((await countTimesChosen(tx, { instanceId: instance.id, budgetId, since })) >= maxTimesPerHour)
    throw problem('rate_limited', { retryAfterSeconds: hourMs / 1_000 });
}

/**
 * Withdraws the client's proposal, or cancels its appointment. Returns true if this was already done, so that a second
 * click succeeds. Returns false if it is too late.
 */
export async function cancelBooking(
  trackingContext: TrackingContext,
  link: FollowedLink,
  status: AppointmentStatus,
): Promise<boolean> {
  const { instance, tx, now } = trackingContext;
  const { context, budget } = await holdTracked(trackingContext, link);
  const row = (await findAppointmentsOf(tx, { instanceId: instance.id, budgetId: budget.id }))[status];
  if (!row || isProposalExpired(row, now)) return true;
  if (!clientMayCancel(row, instance.change_hours, now)) return false;
  const appointment = await findAppointment(tx, { instanceId: instance.id, id: row.id });
  await freeTimes(context, [{ budget, row }]);
  await alertWorkshopOfTime(context, 'appointment_withdrawn', appointment);
  return true;
}

/**
 * Records that the client will come to its appointment. Returns false if the budget has no confirmed appointment, or if
 * the appointment is over.
 */
export async function confirmComing(trackingContext: TrackingContext, link: FollowedLink): Promise<boolean> {
  const { instance, tx, now } = trackingContext;
  const { context, budget } = await holdTracked(trackingContext, link);
  const { confirmed } = await findAppointmentsOf(tx, { instanceId: instance.id, budgetId: budget.id });
  if (!confirmed || Date.parse(confirmed.ends_at) <= now.getTime()) return false;
  if (confirmed.client_confirmed_at !== null) return true;
  const action = 'appointment.client_confirmed';
  await sendInOrder(tx, [
    markAttendance(tx, { instanceId: instance.id, id: confirmed.id, now }),
    updateBudget(tx, instance.id, budget.id, {}, now),
    insertBudgetHistory(tx, instance.id, { budgetId: budget.id, action, changes: {} }, context.actor, now),
  ]);
  return true;
}
