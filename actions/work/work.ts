import { lockBudget } from '../../db/budgets/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import {
  findOverlappingWork,
  findPresentWork,
  findWork,
  insertWork,
  lockWork,
  updateWork,
  type WorkRow,
} from '../../db/work/queries.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';

type WorkContext = Pick<Context, 'instance' | 'tx' | 'actor' | 'now'>;

/** Returns the person whose work is meant: the named one, or the person who acts. */
async function requireWorker(
  { instance, tx, actor }: WorkContext,
  named: number | undefined,
): Promise<number> {
  const id = named ?? (actor.kind === 'staff' ? actor.id : 0);
  if (id === 0) throw invalidField('/staff_id', 'required');
  const person = await findStaff(tx, { instanceId: instance.id, id });
  if (!person?.active) throw invalidField('/staff_id', 'unknownReference');
  return id;
}

async function requireOpenBudget(tx: Tx, instanceId: number, id: number): Promise<void> {
  const budget = await lockBudget(tx, { instanceId, id, internal: true });
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
}

export interface StartedWork {
  work: WorkRow;
  ended: WorkRow | null;
}

/** Starts the work of a person on a budget, and ends the person's work on another one. */
export async function startWork(
  context: WorkContext,
  { budget_id, staff_id: named }: { budget_id: number; staff_id?: number },
): Promise<StartedWork> {
  const { instance, tx, now } = context;
  await requireOpenBudget(tx, instance.id, budget_id);
  const staff_id = await requireWorker(context, named);
  const worker = { instanceId: instance.id, staffId: staff_id };
  await lockWork(tx, worker);
  const present = await findPresentWork(tx, worker);
  if (present?.budget_id === budget_id) return { work: present, ended: null };
  const ended = present ? await end(context, present) : null;
  const { id } = await insertWork(tx, {
    ...{ instance_id: instance.id, budget_id, staff_id },
    ...{ started_at: ended?.ended_at ?? now.toISOString(), ended_at: null },
  });
  return { work: await readWork(context, id), ended };
}

/** Ends the work of a person that has not ended. */
export async function stopWork(context: WorkContext, named: number | undefined): Promise<WorkRow> {
  const { instance, tx } = context;
  const worker = { instanceId: instance.id, staffId: await requireWorker(context, named) };
  await lockWork(tx, worker);
  const present = await findPresentWork(tx, worker);
  if (!present) throw invalidField('/staff_id', 'notWorking');
  return end(context, present);
}

/** Ends work now. Work that ends in the moment of its start lasts a millisecond, because it must have a length. */
async function end(
  { instance, tx, now }: WorkContext,
  { id, started_at, ...work }: WorkRow,
): Promise<WorkRow> {
  const ended_at = new Date(Math.max(now.getTime(), Date.parse(started_at) + 1)).toISOString();
  await updateWork(tx, { instance_id: instance.id, id, started_at, ended_at });
  return { ...work, id, started_at, ended_at };
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
  await requireOpenBudget(tx, instance.id, budget_id);
  await requireWorker(context, staff_id);
  await lockWork(tx, { instanceId: instance.id, staffId: staff_id });
  await requireFreeTime(context, { staff_id, id: null }, { from, to });
  const { id } = await insertWork(tx, {
    ...{ instance_id: instance.id, budget_id, staff_id },
    ...{ started_at: from.toISOString(), ended_at: to.toISOString() },
  });
  return readWork(context, id);
}

/** Corrects when work began or ended. */
export async function correctWork(
  context: WorkContext,
  id: number,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<WorkRow> {
  const { instance, tx } = context;
  const found = await findWork(tx, { instanceId: instance.id, id });
  if (!found) throw problem('not_found');
  await lockWork(tx, { instanceId: instance.id, staffId: found.staff_id });
  const { started_at, ended_at, staff_id } = await readWork(context, id);
  const times = {
    from: from ?? new Date(started_at),
    to: to ?? (ended_at === null ? null : new Date(ended_at)),
  };
  await requireFreeTime(context, { staff_id, id }, times);
  await updateWork(tx, {
    ...{ instance_id: instance.id, id },
    ...{ started_at: times.from.toISOString(), ended_at: times.to?.toISOString() ?? null },
  });
  return readWork(context, id);
}

/** Requires that a time is past, and that the person did no other work in it. Requires `lockWork`. */
async function requireFreeTime(
  { instance, tx, now }: WorkContext,
  { staff_id: staffId, id }: { staff_id: number; id: number | null },
  { from, to }: WorkTimes,
): Promise<void> {
  if (from > now) throw invalidField('/started_at', 'inFuture');
  if (to && to > now) throw invalidField('/ended_at', 'inFuture');
  if (to && to <= from) throw invalidField('/ended_at', 'beforeStart');
  const other = await findOverlappingWork(tx, { instanceId: instance.id, staffId, except: id, from, to });
  if (other) throw invalidField('/started_at', 'overlapsWork');
}

async function readWork({ instance, tx }: WorkContext, id: number): Promise<WorkRow> {
  const row = await findWork(tx, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  return row;
}
