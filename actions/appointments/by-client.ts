import { confirmAttendance, findAppointment, findAppointmentsOf } from '../../db/appointments/queries.ts';
import { countTimesChosen, insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { type Db, sendInOrder } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { type AppointmentStatus, hasLapsed, minutesOf } from '../../domain/appointments/appointment.ts';
import {
  chosenWithinMs,
  mayChoose,
  mayGiveBack,
  timesPerHourMost,
} from '../../domain/appointments/by-client.ts';
import { findFreeSlots } from '../../domain/appointments/diary.ts';
import { problem } from '../../domain/requests/problem.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { type FollowedLink, type Following, holdTracked } from '../budgets/tracked.ts';
import { loadDiary } from './diary.ts';
import { freeTimes } from './free.ts';
import { keepTime } from './keep.ts';
import { noticeOfAppointment, tellWorkshopOfTime } from './notices.ts';

/** Starts of free times, for whoever doesn't mind which box. Several queries: inside a snapshot. */
export async function listFreeStarts(
  { tx, instance, now }: { tx: Db; instance: Instance; now: Date },
  budget: { id: number; estimated_duration_minutes: number | null },
): Promise<Date[]> {
  const time = { startMs: now.getTime(), endMs: now.getTime() + chosenWithinMs };
  const diary = await loadDiary({ tx, instance, now }, time);
  const minutes = minutesOf(undefined, budget.estimated_duration_minutes, instance.min_slot_minutes);
  const search = { nowMs: now.getTime(), durationMs: minutes * 60_000, budgetId: budget.id };
  const slots = findFreeSlots(diary, search, time, Number.POSITIVE_INFINITY);
  return [...new Set(slots.map(({ startMs }) => startMs))].map((startMs) => new Date(startMs));
}

/** Proposes a time, or books it where the workshop lets clients do so. False: it is too late to choose another one. */
export async function chooseTime(following: Following, link: FollowedLink, start: Date): Promise<boolean> {
  const { instance, tx, now } = following;
  const { context, budget, tracked } = await holdTracked(following, link);
  await refuseTooManyTimes(following, budget.id);
  if (mayChoose(tracked, instance.change_hours, now) !== 'yes') return false;
  const status = instance.booking_mode === 'book' ? 'confirmed' : 'proposed';
  const kept = await keepTime(context, budget, { status, start });
  if (kept.change === 'none') return true;
  const shown = await findAppointment(tx, instance.id, kept.appointment.id);
  if (status === 'proposed') {
    await tellWorkshopOfTime(context, 'appointment_requested', shown);
    return true;
  }
  await tellWorkshopOfTime(context, 'appointment_booked', shown);
  const kind = kept.change === 'moved' ? 'appointment_moved' : 'appointment_confirmed';
  await noticeOfAppointment(context, kind, budget, shown);
  return true;
}

/** The workshop gets a mail about each: refuses more than a client needs within an hour. */
async function refuseTooManyTimes({ tx, instance, now }: Following, budgetId: number): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  if ((await countTimesChosen(tx, instance.id, budgetId, since)) >= timesPerHourMost)
    throw problem('rate_limited', { retryAfterSeconds: hourMs / 1_000 });
}

/**
 * Withdraws what the client has proposed, or cancels its appointment, however often it has chosen another one. True if
 * there is none any more: a second click wants what the first has done. False: it is too late for it.
 */
export async function giveTimeBack(
  following: Following,
  link: FollowedLink,
  status: AppointmentStatus,
): Promise<boolean> {
  const { instance, tx, now } = following;
  const { context, budget } = await holdTracked(following, link);
  const row = (await findAppointmentsOf(tx, instance.id, budget.id))[status];
  if (!row || hasLapsed(row, now)) return true;
  if (!mayGiveBack(row, instance.change_hours, now)) return false;
  const shown = await findAppointment(tx, instance.id, row.id);
  await freeTimes(context, [{ budget, row }]);
  await tellWorkshopOfTime(context, 'appointment_withdrawn', shown);
  return true;
}

/** Records that the client will come, whatever it did before. False: there is nothing to come to. */
export async function confirmComing(following: Following, link: FollowedLink): Promise<boolean> {
  const { instance, tx, now } = following;
  const { context, budget } = await holdTracked(following, link);
  const { confirmed } = await findAppointmentsOf(tx, instance.id, budget.id);
  if (!confirmed || Date.parse(confirmed.ends_at) <= now.getTime()) return false;
  if (confirmed.client_confirmed_at !== null) return true;
  const action = 'appointment.client_confirmed';
  await sendInOrder(tx, [
    confirmAttendance(tx, instance.id, confirmed.id, now),
    updateBudget(tx, instance.id, budget.id, {}, now),
    insertBudgetHistory(tx, instance.id, { budgetId: budget.id, action, changes: {} }, context.actor, now),
  ]);
  return true;
}
