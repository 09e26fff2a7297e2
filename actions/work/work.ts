import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  deleteWork,
  findEndWithin,
  findOverlappingWork,
  findPresentWork,
  findWork,
  insertWork,
  listPresentWorkOn,
  lockWork,
  updateWork,
  type WorkRow,
} from '../../db/work/queries.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { dayMs, minuteMs } from '../../domain/time/lengths.ts';
import type { Events } from '../../generated/events.ts';
import { moveBudget } from '../budgets/move.ts';
import type { Context } from '../context.ts';
import { type ActingPerson, requireOwnJob } from '../jobs/own-job.ts';
import { takeJob } from '../jobs/take.ts';

type WorkContext = Pick<Context, 'instance' | 'tx' | 'actor' | 'now'>;

/** Returns the person whose work is meant: the named one, or the person who acts. */
export async function requireWorker(
  { instance, tx, actor }: WorkContext,
  named: number | undefined,
): Promise<number> {
  const id = named ?? (actor.kind === 'staff' ? actor.id : 0);
  if (id === 0) throw invalidField('/staff_id', 'required');
  const person = await findStaff(tx, { instanceId: instance.id, id });
  if (!person?.active) throw invalidField('/staff_id', 'unknownReference');
  return id;
}

async function holdOpenBudget(tx: Tx, instanceId: number, id: number): Promise<BudgetRow> {
  const budget = await lockBudget(tx, { instanceId, id, internal: true });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  return budget;
}

/**
 * Moments of devices are inexact by up to this time. Within it, work begins at the end of the work before, and ends after
 * its start.
 */
const clockToleranceMs = minuteMs;
/** Clocks of devices may be ahead by this time. A later moment is an error. */
const maxClockErrorMs = 5 * minuteMs;

/**
 * Returns the moment of an act that may have waited on a device without a connection; now by default. `field` is the
 * path of the moment in the request.
 */
export function momentOfAct({ now }: Pick<Context, 'now'>, at: Date | undefined, field: string): Date {
  if (at === undefined) return now;
  if (at.getTime() > now.getTime() + maxClockErrorMs) throw invalidField(field, 'inFuture');
  return at < now ? at : now;
}

export interface StartedWork {
  work: WorkRow;
  ended: WorkRow | null;
  /** False if the person already worked on the budget. */
  isNew: boolean;
}

interface WorkStart {
  budget_id: number;
  staff_id?: number;
  at?: Date | undefined;
  /** Path of `at` in the request. */
  field?: string;
}

/**
 * Starts the work of a person on a budget, and ends the person's work on another one. Accepted work is then in progress.
 * A mechanic takes an unassigned job.
 */
export async function startWork(
  context: Context & ActingPerson,
  { budget_id, staff_id: named, at, field = '/at' }: WorkStart,
): Promise<StartedWork> {
  const { instance, tx, now } = context;
  const budget = await holdOpenBudget(tx, instance.id, budget_id);
  requireOwnJob(context, budget);
  const staff_id = await requireWorker(context, named);
  const moment = momentOfAct(context, at, field);
  if (now.getTime() - moment.getTime() > dayMs) throw invalidField(field, 'moreThanDayAgo');
  if (context.role === 'mechanic') await takeJob(context, budget, staff_id);
  if (budget.status === 'Aprobado' || budget.status === 'En espera')
    await moveBudget(context, budget, 'En curso');
  const worker = { instanceId: instance.id, staffId: staff_id };
  await lockWork(tx, worker);
  const present = await findPresentWork(tx, worker);
  if (present?.budget_id === budget_id) return { work: present, ended: null, isNew: false };
  const ended = present ? await end(context, present, moment) : null;
  const before =
    at === undefined
      ? undefined
      : await findEndWithin(tx, {
          ...worker,
          from: moment,
          to: new Date(moment.getTime() + clockToleranceMs),
        });
  const from = new Date(ended?.ended_at ?? before?.ended_at ?? moment);
  // Work may be recorded after `from`, if the clock was set back or the request waited on a device.
  await requireNoOtherWork(context, { staff_id, id: null }, { from, to: null });
  const { id } = await insertWork(tx, {
    ...{ instance_id: instance.id, budget_id, staff_id },
    ...{ started_at: from.toISOString(), ended_at: null },
  });
  const work = await readWork(context, id);
  await emitWork(context, 'work_period.started', work);
  if (context.actor.kind === 'key') await recordHours(context, 'work.started', null, work);
  return { work, ended, isNew: true };
}

/** Ends the work of a person that has not ended. */
export async function stopWork(
  context: WorkContext,
  { staff_id: named, at }: { staff_id?: number; at?: Date | undefined },
): Promise<WorkRow> {
  const { instance, tx } = context;
  const worker = { instanceId: instance.id, staffId: await requireWorker(context, named) };
  await lockWork(tx, worker);
  const present = await findPresentWork(tx, worker);
  if (!present) throw invalidField('/staff_id', 'notWorking');
  return stopAt(context, present, { at, field: '/at' });
}

/** Ends the work with an id. Work that has ended stays as it is. */
export async function stopWorkPeriod(
  context: WorkContext,
  id: number,
  at: Date | undefined,
): Promise<WorkRow> {
  const work = await holdVisibleWork(context, id);
  return work.ended_at === null ? stopAt(context, work, { at, field: '/ended_at' }) : work;
}

/** Locks the work of the person whose work has an id. Work on an internal budget is not found. */
export async function holdVisibleWork(context: WorkContext, id: number): Promise<WorkRow> {
  const { instance, tx } = context;
  const found = await readWork(context, id);
  if (found.internal) throw problem('not_found');
  await lockWork(tx, { instanceId: instance.id, staffId: found.staff_id });
  return readWork(context, id);
}

function stopAt(
  context: WorkContext,
  present: WorkRow,
  { at, field }: { at: Date | undefined; field: string },
): Promise<WorkRow> {
  const moment = momentOfAct(context, at, field);
  if (moment.getTime() <= Date.parse(present.started_at) - clockToleranceMs)
    throw invalidField(field, 'beforeStart');
  return end(context, present, moment);
}

/** Ends the work of all people on a budget. Requires `lockBudget`, so that no work begins meanwhile. */
export async function endWorkOn(context: WorkContext, budgetId: number): Promise<void> {
  const { instance, tx, now } = context;
  const found = await listPresentWorkOn(tx, { instanceId: instance.id, budgetId });
  for (const { staff_id } of found) {
    const worker = { instanceId: instance.id, staffId: staff_id };
    await lockWork(tx, worker);
    const present = await findPresentWork(tx, worker);
    if (present?.budget_id === budgetId) await end(context, present, now);
  }
}

/** Ends work. Work that ends in the moment of its start lasts a millisecond, because it must have a length. */
async function end(context: WorkContext, work: WorkRow, at: Date): Promise<WorkRow> {
  const { instance, tx, actor } = context;
  const { id, started_at } = work;
  const ended_at = new Date(Math.max(at.getTime(), Date.parse(started_at) + 1)).toISOString();
  await updateWork(tx, { instance_id: instance.id, id, started_at, ended_at });
  const ended = { ...work, ended_at };
  await emitWork(context, 'work_period.ended', ended);
  if (actor.kind === 'key') await recordHours(context, 'work.stopped', work, ended);
  return ended;
}

type WorkEvent = keyof Events & `work_period.${string}`;

/** Emits an event about work. Work on internal budgets emits no events. */
async function emitWork({ instance, tx, now }: WorkContext, event: WorkEvent, work: WorkRow): Promise<void> {
  if (work.internal) return;
  const { id, budget_id, staff_id, started_at, ended_at } = work;
  await appendEvent(tx, instance.id, event, { id, budget_id, staff_id, started_at, ended_at }, now);
}

interface WorkTimes {
  from: Date;
  to: Date | null;
}

/** Records work that has ended. */
export async function addWork(
  context: WorkContext,
  { budget_id, staff_id, from, to }: WorkTimes & { budget_id: number; staff_id: number; to: Date },
): Promise<WorkRow> {
  const { instance, tx } = context;
  await holdOpenBudget(tx, instance.id, budget_id);
  await requireWorker(context, staff_id);
  await lockWork(tx, { instanceId: instance.id, staffId: staff_id });
  await requireFreeTime(context, { staff_id, id: null }, { from, to });
  const { id } = await insertWork(tx, {
    ...{ instance_id: instance.id, budget_id, staff_id },
    ...{ started_at: from.toISOString(), ended_at: to.toISOString() },
  });
  const added = await readWork(context, id);
  await recordHours(context, 'work.added', null, added);
  await emitWork(context, 'work_period.ended', added);
  return added;
}

/** Writes a change of hours into the history of the budget, with the person whose hours they are. */
async function recordHours(
  { instance, tx, actor, now }: WorkContext,
  action: `work.${'started' | 'stopped' | 'added' | 'corrected' | 'removed'}`,
  before: WorkRow | null,
  after: WorkRow | null,
): Promise<void> {
  const work = after ?? before;
  if (!work) return;
  const changes: Changes = {
    staff: [null, work.staff_name],
    started_at: [before?.started_at ?? null, after?.started_at ?? null],
    ended_at: [before?.ended_at ?? null, after?.ended_at ?? null],
  };
  await insertBudgetHistory(tx, instance.id, { budgetId: work.budget_id, action, changes }, actor, now);
}

/** Removes work that was recorded by mistake. */
export async function removeWork(context: WorkContext, id: number): Promise<void> {
  const { instance, tx } = context;
  const found = await findWork(tx, { instanceId: instance.id, id });
  if (!found) throw problem('not_found');
  await lockWork(tx, { instanceId: instance.id, staffId: found.staff_id });
  const present = await readWork(context, id);
  await deleteWork(tx, { instance_id: instance.id, id });
  await recordHours(context, 'work.removed', present, null);
  await emitWork(context, 'work_period.deleted', present);
}

/** A mechanic corrects its own work for this time. Older hours may have been counted. */
const correctableMs = 7 * dayMs;

function requireOwnWork({ role, actor, now }: WorkContext & ActingPerson, work: WorkRow): void {
  if (role !== 'mechanic') return;
  const isRecent = now.getTime() - Date.parse(work.started_at) < correctableMs;
  if (work.staff_id !== actor.id || !isRecent) throw problem('job_of_another');
}

function momentMs(moment: string | null): number | undefined {
  return moment === null ? undefined : Date.parse(moment);
}

/** Corrects when work began or ended. */
export async function correctWork(
  context: WorkContext & ActingPerson,
  id: number,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<WorkRow> {
  const { instance, tx } = context;
  const found = await findWork(tx, { instanceId: instance.id, id });
  if (!found) throw problem('not_found');
  requireOwnWork(context, found);
  await lockWork(tx, { instanceId: instance.id, staffId: found.staff_id });
  const before = await readWork(context, id);
  const { started_at, ended_at, staff_id } = before;
  const times = {
    from: from ?? new Date(started_at),
    to: to ?? (ended_at === null ? null : new Date(ended_at)),
  };
  if (times.from.getTime() === Date.parse(started_at) && times.to?.getTime() === momentMs(ended_at))
    return before;
  await requireFreeTime(context, { staff_id, id }, times);
  await updateWork(tx, {
    ...{ instance_id: instance.id, id },
    ...{ started_at: times.from.toISOString(), ended_at: times.to?.toISOString() ?? null },
  });
  const after = await readWork(context, id);
  await recordHours(context, 'work.corrected', before, after);
  const hasEnded = ended_at === null && after.ended_at !== null;
  await emitWork(context, hasEnded ? 'work_period.ended' : 'work_period.updated', after);
  return after;
}

/** Requires that a time is past, and that the person did no other work in it. Requires `lockWork`. */
async function requireFreeTime(
  context: WorkContext,
  work: { staff_id: number; id: number | null },
  { from, to }: WorkTimes,
): Promise<void> {
  const { now } = context;
  if (from > now) throw invalidField('/started_at', 'inFuture');
  if (to && to > now) throw invalidField('/ended_at', 'inFuture');
  if (to && to <= from) throw invalidField('/ended_at', 'beforeStart');
  await requireNoOtherWork(context, work, { from, to });
}

/** Requires that the person did no other work in a time. Requires `lockWork`. */
async function requireNoOtherWork(
  { instance, tx }: WorkContext,
  { staff_id: staffId, id }: { staff_id: number; id: number | null },
  { from, to }: WorkTimes,
): Promise<void> {
  const other = await findOverlappingWork(tx, { instanceId: instance.id, staffId, except: id, from, to });
  if (other) throw invalidField('/started_at', 'overlapsWork');
}

async function readWork({ instance, tx }: WorkContext, id: number): Promise<WorkRow> {
  const row = await findWork(tx, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  return row;
}
