import {
  type AppointmentRow,
  confirmAppointment,
  findAppointmentsOf,
  keepAppointment,
  letLapsedGo,
  lockBoxes,
  removeAppointment,
} from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { listBoxes } from '../../db/workshops/boxes.ts';
import {
  type AppointmentStatus,
  hasLapsed,
  lapseOf,
  latestStart,
  minutesOf,
} from '../../domain/appointments/appointment.ts';
import {
  findAlternatives,
  findSlotAt,
  type Search,
  type Slot,
  toldAround,
} from '../../domain/appointments/diary.ts';
import { isOver } from '../../domain/budgets/status.ts';
import { invalidField, type Problem, problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { loadDiary } from './diary.ts';
import { tellAppointment } from './tell.ts';

interface WantedTime {
  status: AppointmentStatus;
  start: Date;
  box_id?: number | undefined;
  /** Where it is free: else in any. */
  preferred_box_id?: number;
  duration_minutes?: number | undefined;
}

interface KeptTime {
  appointment: AppointmentRow;
  change: 'none' | 'kept' | 'moved';
}

/** Books or proposes a time for a budget that `lockBudget` holds, whoever asks. */
export async function keepTime(context: Context, budget: BudgetRow, wanted: WantedTime): Promise<KeptTime> {
  const { instance, tx, now } = context;
  if (wanted.start > latestStart(now)) throw invalidField('/start', 'tooFarAhead');
  await requireOwner(tx, instance.id, budget.client_id);
  if (isOver(budget.status)) throw problem('budget_locked');
  const minutes = minutesWanted(context, budget, wanted);
  const [had, boxes] = await sendInOrder(tx, [
    findAppointmentsOf(tx, instance.id, budget.id),
    listBoxes(tx, instance.id),
  ]);
  const { box_id } = wanted;
  if (box_id !== undefined && !boxes.some(({ id }) => id === box_id))
    throw invalidField('/box_id', 'unknownReference');
  const before = had[wanted.status] ?? null;
  if (before && !hasLapsed(before, now) && isSame(before, wanted, minutes))
    return { appointment: before, change: 'none' };

  const boxIds = box_id === undefined ? boxes.map(({ id }) => id) : [box_id];
  await lockBoxes(tx, instance.id, [...boxIds, ...Object.values(had).map((row) => row.box_id)]);
  const search = { nowMs: now.getTime(), durationMs: minutes * 60_000, boxId: box_id, budgetId: budget.id };
  const slot = await slotAt(context, search, wanted, boxIds);
  await letLapsedGo(tx, instance.id, [slot.box.id], now);
  const appointment = await write(context, budget, slot, { status: wanted.status, before });
  return { appointment, change: before && wanted.status === 'confirmed' ? 'moved' : 'kept' };
}

function minutesWanted(
  { instance }: Context,
  budget: BudgetRow,
  { duration_minutes: sent }: WantedTime,
): number {
  const { min_slot_minutes: least } = instance;
  if (sent !== undefined && sent < least)
    throw invalidField('/duration_minutes', 'minimum', { limit: least });
  return minutesOf(sent, budget.estimated_duration_minutes, least);
}

function isSame(row: AppointmentRow, { start, box_id = row.box_id }: WantedTime, minutes: number): boolean {
  const isThen = Date.parse(row.starts_at) === start.getTime();
  const isAsLong = Date.parse(row.ends_at) === start.getTime() + minutes * 60_000;
  return isThen && isAsLong && row.box_id === box_id;
}

async function slotAt(
  context: Context,
  search: Search,
  { start, preferred_box_id }: WantedTime,
  lockedIds: number[],
): Promise<Slot> {
  const startMs = start.getTime();
  const loaded = await loadDiary(context, { startMs, endMs: startMs + search.durationMs });
  // In a box that has been added meanwhile somebody else may be booking.
  const diary = { ...loaded, boxes: loaded.boxes.filter(({ id }) => lockedIds.includes(id)) };
  const preferred = { ...search, boxId: search.boxId ?? preferred_box_id };
  const slot = findSlotAt(diary, preferred, startMs) ?? findSlotAt(diary, search, startMs);
  if (!slot) throw await unavailable(context, search, startMs);
  return slot;
}

/** Names the nearest free slots. */
async function unavailable(context: Context, search: Search, wantedMs: number): Promise<Problem> {
  const around = toldAround(wantedMs, search.nowMs);
  const searched = { ...around, endMs: Math.min(around.endMs, latestStart(context.now).getTime()) };
  const diary = await loadDiary(context, searched);
  const alternatives = findAlternatives(diary, search, wantedMs, searched).map(slotRecord);
  return problem('slot_unavailable', { alternatives });
}

export function slotRecord({ startMs, endMs, box: { id, name } }: Slot) {
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString(), box: { id, name } };
}

interface Replacing {
  status: AppointmentStatus;
  before: AppointmentRow | null;
}

async function write(
  context: Context,
  budget: BudgetRow,
  { box, startMs, endMs }: Slot,
  { status, before }: Replacing,
): Promise<AppointmentRow> {
  const { instance, tx, now } = context;
  // Another proposal has another number; an appointment that is moved stays what it is.
  if (status === 'proposed' && before) {
    await removeAppointment(tx, instance.id, before.id);
    await tellAppointment(context, budget, { row: before, status: 'cancelled' });
  }
  const at = now.toISOString();
  const isProposed = status === 'proposed';
  const appointment = await keepAppointment(tx, instance.id, {
    budget_id: budget.id,
    status,
    box_id: box.id,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
    kept_at: at,
    proposed_at: isProposed ? at : null,
    lapses_at: isProposed ? lapseOf(startMs, now.getTime()).toISOString() : null,
  });
  await tellAppointment(context, budget, { row: appointment, status, before: isProposed ? null : before });
  return appointment;
}

/** The workshop agrees to a proposal: it takes the place of what the budget has in the diary. */
export async function confirmProposal(
  context: Context,
  budget: BudgetRow,
  proposal: AppointmentRow,
  before: AppointmentRow | null,
): Promise<AppointmentRow> {
  const { instance, tx, now } = context;
  if (isOver(budget.status)) throw problem('budget_locked');
  await lockBoxes(tx, instance.id, [proposal.box_id, ...(before ? [before.box_id] : [])]);
  if (before) await removeAppointment(tx, instance.id, before.id);
  const appointment = await confirmAppointment(tx, instance.id, proposal.id, now);
  if (!appointment) throw problem('not_found');
  await tellAppointment(context, budget, { row: appointment, status: 'confirmed', before });
  return appointment;
}
