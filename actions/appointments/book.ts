import { freeLapsed, lockBoxes } from '../../db/appointments/diary.ts';
import {
  type AppointmentRow,
  deleteAppointment,
  findAppointmentsOf,
  insertAppointment,
  updateToConfirmed,
} from '../../db/appointments/queries.ts';
import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { listActiveBoxes } from '../../db/workshops/boxes.ts';
import {
  type AppointmentStatus,
  appointmentId,
  appointmentMinutes,
  isProposalExpired,
  latestAppointmentStart,
  proposalExpiry,
} from '../../domain/appointments/appointment.ts';
import {
  findAlternatives,
  findSlotAt,
  type Slot,
  type SlotSearch,
  searchPeriodAround,
} from '../../domain/appointments/diary.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, type Problem, problem } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';
import { loadDiary } from './diary.ts';
import { closeOffersOf, leaveWaitingList, recordFreedTimes } from './waiting.ts';

interface TimeRequest {
  status: AppointmentStatus;
  start: Date;
  box_id?: number | undefined;
  /** The box to use if it is free. If it is not, any other free box is used. */
  preferred_box_id?: number;
  duration_minutes?: number | undefined;
  /** Whether the workshop itself books: at any quarter of an hour, without notice. */
  byWorkshop?: boolean;
}

export interface BookedTime {
  appointment: AppointmentRow;
  /** False if the budget had the same time already. */
  isChanged: boolean;
  /** The previous start of a confirmed appointment. */
  movedFrom?: Date | undefined;
}

/** Books or proposes a time for a budget that the caller has locked. */
export async function bookTime(
  context: Context,
  budget: BudgetRow,
  request: TimeRequest,
): Promise<BookedTime> {
  const { instance, tx, now } = context;
  if (request.start > latestAppointmentStart(now)) throw invalidField('/start', 'tooFarAhead');
  await requireOwner(tx, instance.id, budget.client_id);
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  const minutes = minutesOfRequest(context, budget, request);
  const [current, boxes] = await sendInOrder(tx, [
    findAppointmentsOf(tx, { instanceId: instance.id, budgetId: budget.id }),
    listActiveBoxes(tx, { instanceId: instance.id }),
  ]);
  const { box_id } = request;
  if (box_id !== undefined && !boxes.some(({ id }) => id === box_id))
    throw invalidField('/box_id', 'unknownReference');
  const before = current[request.status] ?? null;
  if (before && !isProposalExpired(before, now) && isSame(before, request, minutes))
    return { appointment: before, isChanged: false };

  const boxIds = box_id === undefined ? boxes.map(({ id }) => id) : [box_id];
  const formerBoxIds = Object.values(current).map((row) => row.box_id);
  await lockBoxes(tx, { instanceId: instance.id, boxIds: [...boxIds, ...formerBoxIds] });
  const search = {
    ...{ nowMs: now.getTime(), durationMs: minutes * 60_000, boxId: box_id, budgetId: budget.id },
    byWorkshop: request.byWorkshop ?? false,
  };
  const slot = await slotAt(context, search, request, boxIds);
  await freeLapsed(tx, { instanceId: instance.id, boxIds: [slot.box.id], now });
  const appointment = await writeAppointment(context, budget, slot, { status: request.status, before });
  const movedFrom = before && request.status === 'confirmed' ? new Date(before.starts_at) : undefined;
  return { appointment, isChanged: true, movedFrom };
}

function minutesOfRequest(
  { instance }: Context,
  budget: BudgetRow,
  { duration_minutes: sent }: TimeRequest,
): number {
  const { min_slot_minutes: least } = instance;
  if (sent !== undefined && sent < least)
    throw invalidField('/duration_minutes', 'minimum', { limit: least });
  return appointmentMinutes(sent, budget.estimated_duration_minutes, least);
}

function isSame(row: AppointmentRow, { start, box_id = row.box_id }: TimeRequest, minutes: number): boolean {
  const isThen = Date.parse(row.starts_at) === start.getTime();
  const isAsLong = Date.parse(row.ends_at) === start.getTime() + minutes * 60_000;
  return isThen && isAsLong && row.box_id === box_id;
}

async function slotAt(
  context: Context,
  search: SlotSearch,
  { start, preferred_box_id }: TimeRequest,
  lockedIds: number[],
): Promise<Slot> {
  const startMs = start.getTime();
  const loaded = await loadDiary(context, { startMs, endMs: startMs + search.durationMs });
  // Ignores a box that was added after the locks were acquired: it is not locked, so another request may be booking it.
  const diary = { ...loaded, boxes: loaded.boxes.filter(({ id }) => lockedIds.includes(id)) };
  const preferred = { ...search, boxId: search.boxId ?? preferred_box_id };
  const slot = findSlotAt(diary, preferred, startMs) ?? findSlotAt(diary, search, startMs);
  if (!slot) throw await unavailable(context, search, startMs);
  return slot;
}

/** Returns the refusal of an occupied time, with the nearest free slots. */
export async function unavailable(context: Context, search: SlotSearch, startMs: number): Promise<Problem> {
  const around = searchPeriodAround(startMs, search);
  const searched = {
    ...around,
    endMs: Math.min(around.endMs, latestAppointmentStart(context.now).getTime()),
  };
  const diary = await loadDiary(context, searched);
  const alternatives = findAlternatives(diary, search, startMs, searched).map(slotRecord);
  return problem('slot_unavailable', { alternatives });
}

export function slotRecord({ startMs, endMs, box: { id, name } }: Slot) {
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString(), box: { id, name } };
}

interface Replacement {
  status: AppointmentStatus;
  before: AppointmentRow | null;
}

async function writeAppointment(
  context: Context,
  budget: BudgetRow,
  { box, startMs, endMs }: Slot,
  { status, before }: Replacement,
): Promise<AppointmentRow> {
  const { instance, tx, now } = context;
  // Replaces the earlier proposal by a row with a new number. A moved appointment keeps its row and number.
  if (status === 'proposed' && before) {
    await deleteAppointment(tx, { instanceId: instance.id, id: before.id });
    await recordChange(context, budget, { row: before, status: 'cancelled' });
  }
  const at = now.toISOString();
  const isProposed = status === 'proposed';
  const appointment = await insertAppointment(tx, {
    instance_id: instance.id,
    budget_id: budget.id,
    status,
    box_id: box.id,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
    kept_at: at,
    proposed_at: isProposed ? at : null,
    lapses_at: isProposed ? proposalExpiry(startMs, now.getTime()).toISOString() : null,
  });
  await sendInOrder(tx, [
    closeOffersOf(context, appointment),
    before ? recordFreedTimes(context, [before]) : undefined,
    recordChange(context, budget, { row: appointment, status, before: isProposed ? null : before }),
    isProposed ? undefined : endWaitingIfServed(context, budget, { appointment, before }),
  ]);
  return appointment;
}

/**
 * Ends the waiting of a budget that got its first time or an earlier one. After a move to a later time, it still waits.
 */
async function endWaitingIfServed(
  context: Context,
  budget: BudgetRow,
  { appointment, before }: { appointment: AppointmentRow; before: AppointmentRow | null },
): Promise<void> {
  const isServed = before === null || appointment.starts_at < before.starts_at;
  if (isServed) await leaveWaitingList(context, budget, appointment);
}

/** Confirms a proposal, which replaces the budget's confirmed appointment. */
export async function confirmProposal(
  context: Context,
  budget: BudgetRow,
  proposal: AppointmentRow,
  before: AppointmentRow | null,
): Promise<AppointmentRow> {
  const { instance, tx, now } = context;
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  await lockBoxes(tx, {
    instanceId: instance.id,
    boxIds: before ? [proposal.box_id, before.box_id] : [proposal.box_id],
  });
  if (before) await deleteAppointment(tx, { instanceId: instance.id, id: before.id });
  const appointment = await updateToConfirmed(tx, { instanceId: instance.id, id: proposal.id, now });
  if (!appointment) throw problem('not_found');
  await sendInOrder(tx, [
    before ? recordFreedTimes(context, [before]) : undefined,
    recordChange(context, budget, { row: appointment, status: 'confirmed', before }),
    endWaitingIfServed(context, budget, { appointment, before }),
  ]);
  return appointment;
}

interface AppointmentChange {
  row: AppointmentRow;
  status: AppointmentStatus | 'cancelled';
  /** The appointment that `row` replaces. */
  before?: AppointmentRow | null;
}

/** Records a change of an appointment in the budget's history, and appends the event. */
export async function recordChange(
  { actor, instance, tx, now }: Omit<Context, 'secretBox'>,
  budget: BudgetRow,
  { row, status, before = null }: AppointmentChange,
): Promise<void> {
  const event = `appointment.${status}` as const;
  const [was, is] = status === 'cancelled' ? [row, null] : [before, row];
  const changes = changesBetween(timeOf(was), timeOf(is));
  const { starts_at: start, ends_at: end } = row;
  const data = { id: appointmentId(row), budget_id: budget.id, status, start, end };
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, sequenceAfter(budget, row), now),
    insertBudgetHistory(tx, instance.id, { budgetId: budget.id, action: event, changes }, actor, now),
    // Internal budgets emit no events.
    budget.internal ? undefined : appendEvent(tx, instance.id, event, data, now),
  ]);
}

/**
 * Returns the budget's iCalendar SEQUENCE after a change, incremented for confirmed appointments. The mail about the
 * change uses the new value.
 */
function sequenceAfter(budget: BudgetRow, { status }: AppointmentRow) {
  if (status === 'proposed') return {};
  budget.calendar_sequence += 1;
  return { calendar_sequence: budget.calendar_sequence };
}

function timeOf(row: AppointmentRow | null): Record<string, unknown> {
  const { starts_at = null, ends_at = null, box_id = null } = row ?? {};
  return { start: starts_at, end: ends_at, box_id };
}
