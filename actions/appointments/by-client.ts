import {
  confirmAttendance,
  findAppointment,
  findAppointmentsOf,
  type ShownAppointmentRow,
} from '../../db/appointments/queries.ts';
import { countClientsActs, insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { type Db, sendInOrder } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { insertNotice } from '../../db/workshops/usage.ts';
import {
  type AppointmentStatus,
  appointmentId,
  hasLapsed,
  minutesOf,
} from '../../domain/appointments/appointment.ts';
import { actsPerHour, chosenWithinMs, mayChoose, mayGiveBack } from '../../domain/appointments/by-client.ts';
import { findFreeSlots } from '../../domain/appointments/diary.ts';
import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { tellWorkshop } from '../messages/tell-workshop.ts';
import { holdTracked } from '../signatures/decide.ts';
import { loadDiary } from './diary.ts';
import { freeTimes } from './free.ts';
import { keepTime } from './keep.ts';
import { noticeOfAppointment, tellWorkshopOfProposal } from './notices.ts';

const hourMs = 3_600_000;

type Asking = Omit<Context, 'actor'>;

interface Its {
  context: Context;
  budget: BudgetRow;
  tracked: TrackedBudget;
}

/** The budget that a link leads to, for its client to act on; refused are too many acts in a row. */
async function itsBudget(asking: Asking, tokenHash: Buffer): Promise<Its> {
  const { tx, instance, now } = asking;
  const { budget, tracked, client } = await holdTracked(tx, instance, tokenHash);
  const since = new Date(now.getTime() - hourMs);
  if ((await countClientsActs(tx, instance.id, budget.id, since)) >= actsPerHour)
    throw problem('rate_limited', { retryAfterSeconds: hourMs / 1_000 });
  const actor = { kind: 'client', id: client.id, name: client.name } as const;
  return { context: { ...asking, actor }, budget, tracked };
}

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
export async function chooseTime(asking: Asking, tokenHash: Buffer, start: Date): Promise<boolean> {
  const { instance, tx, now } = asking;
  const { context, budget, tracked } = await itsBudget(asking, tokenHash);
  if (mayChoose(tracked, instance.change_hours, now) !== 'yes') return false;
  const status = instance.booking_mode === 'book' ? 'confirmed' : 'proposed';
  const kept = await keepTime(context, budget, { status, start });
  if (kept.change === 'none') return true;
  const shown = await findAppointment(tx, instance.id, kept.appointment.id);
  if (status === 'proposed') {
    await tellWorkshopOfProposal(asking, shown);
    return true;
  }
  await tellWorkshopOfTime(asking, 'appointment_booked', shown);
  const kind = kept.change === 'moved' ? 'appointment_moved' : 'appointment_confirmed';
  await noticeOfAppointment(context, kind, budget, shown);
  return true;
}

/** Withdraws what the client has proposed, or cancels what it has. False: there is none, or it is too late for it. */
export async function giveTimeBack(
  asking: Asking,
  tokenHash: Buffer,
  status: AppointmentStatus,
): Promise<boolean> {
  const { instance, tx, now } = asking;
  const { context, budget } = await itsBudget(asking, tokenHash);
  const row = (await findAppointmentsOf(tx, instance.id, budget.id))[status];
  if (!row || hasLapsed(row, now) || !mayGiveBack(row, instance.change_hours, now)) return false;
  const shown = await findAppointment(tx, instance.id, row.id);
  await freeTimes(context, [{ budget, row }]);
  await tellWorkshopOfTime(asking, 'appointment_withdrawn', shown);
  return true;
}

/** The client says that it will come. False: there is nothing to come to. */
export async function confirmComing(asking: Asking, tokenHash: Buffer): Promise<boolean> {
  const { instance, tx, now } = asking;
  const { context, budget } = await itsBudget(asking, tokenHash);
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

async function tellWorkshopOfTime(
  { tx, instance, now }: Asking,
  kind: 'appointment_booked' | 'appointment_withdrawn',
  row: ShownAppointmentRow,
): Promise<void> {
  const { plate, client_name: client, budget_id, starts_at, ends_at } = row;
  const noted = { id: appointmentId(row), budget_id, start: starts_at, end: ends_at };
  await insertNotice(tx, instance.id, kind, noted, now);
  await tellWorkshop(tx, instance, kind, { plate, client, start: new Date(starts_at) }, now);
}
