import type { BudgetRow } from '../../db/budgets/queries.ts';
import {
  findWaitingEntry,
  findWaitingEntryOf,
  insertWaitingEntry,
  updateWaitingEntry,
  type WaitingRow,
} from '../../db/waiting/queries.ts';
import { appointmentMinutes } from '../../domain/appointments/appointment.ts';
import type { WaitingWish } from '../../domain/appointments/waiting.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { type Weekday, weekdays } from '../../domain/time/week.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

/** The wish of a client as a request states it. */
export interface RequestedWish {
  duration_minutes?: number | undefined;
  part_of_day?: WaitingWish['part_of_day'] | undefined;
  weekdays?: readonly Weekday[] | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  notes?: string | null | undefined;
}

/** Adds a budget that the caller has locked to the waiting list. Changes the wish of a budget that waits already. */
export async function addToWaitingList(
  context: Context,
  budget: BudgetRow,
  requested: RequestedWish,
): Promise<WaitingRow> {
  const { instance, tx, now } = context;
  await requireOwner(tx, instance.id, budget.client_id);
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  const known = await findWaitingEntryOf(tx, { instanceId: instance.id, budgetId: budget.id, now });
  if (known) return changeWish(context, known, requested);
  const minutes = appointmentMinutes(
    requested.duration_minutes,
    budget.estimated_duration_minutes,
    instance.min_slot_minutes,
  );
  const unlimited: Wish = {
    duration_minutes: minutes,
    part_of_day: 'any',
    weekdays: [],
    from_day: null,
    to_day: null,
    notes: null,
  };
  const wish = mergeWish(context, unlimited, requested);
  const created_at = now.toISOString();
  const { id } = await insertWaitingEntry(tx, {
    ...{ instance_id: instance.id, budget_id: budget.id, created_at },
    ...wish,
  });
  return requireRow(await findWaitingEntry(tx, { instanceId: instance.id, id, now }));
}

/** Changes the wish of an entry whose budget the caller has locked. */
export async function changeWish(
  context: Context,
  entry: WaitingRow,
  requested: RequestedWish,
): Promise<WaitingRow> {
  const { instance, tx, now } = context;
  const wish = mergeWish(context, entry, requested);
  await updateWaitingEntry(tx, { instance_id: instance.id, id: entry.id, ...wish });
  return requireRow(await findWaitingEntry(tx, { instanceId: instance.id, id: entry.id, now }));
}

type Wish = WaitingWish & { weekdays: Weekday[]; notes: string | null };

function mergeWish({ instance }: Context, before: Wish, requested: RequestedWish): Wish {
  const { duration_minutes = before.duration_minutes, part_of_day = before.part_of_day } = requested;
  const days = requested.weekdays ?? before.weekdays;
  const { from: from_day = before.from_day, to: to_day = before.to_day, notes = before.notes } = requested;
  if (requested.duration_minutes !== undefined && duration_minutes < instance.min_slot_minutes)
    throw invalidField('/duration_minutes', 'minimum', { limit: instance.min_slot_minutes });
  if (from_day !== null && to_day !== null && to_day < from_day) throw invalidField('/to', 'beforeFrom');
  return {
    ...{ duration_minutes, part_of_day, from_day, to_day, notes },
    weekdays: weekdays.filter((day) => days.includes(day)),
  };
}
