import type { AppointmentRow } from '../../db/appointments/queries.ts';
import type { BudgetRow } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { closeTakenOffers, endWaiting, insertFreedTime } from '../../db/waiting/queries.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import type { Context } from '../context.ts';

type WaitingContext = Pick<Context, 'instance' | 'tx' | 'now'>;

type BookedTime = Pick<AppointmentRow, 'box_id' | 'starts_at' | 'ends_at'>;
/** A time in one box, or in all boxes. */
type FreedRow = Omit<BookedTime, 'box_id'> & { box_id: number | null };

/** Records the times of former appointments and closures as free, so that they are offered to the waiting list. */
export async function recordFreedTimes(
  { instance, tx, now }: WaitingContext,
  rows: readonly FreedRow[],
): Promise<void> {
  await sendInOrder(
    tx,
    rows.map(({ box_id: boxId, starts_at: from, ends_at: to }) =>
      insertFreedTime(tx, { instanceId: instance.id, boxId, from, to, now }),
    ),
  );
}

/** Number of days for which new time, such as that of a new box, is offered to the waiting list. */
export const openedDays = 31;

/** Records that a box, or the whole workshop, has more time in the coming weeks. */
export async function recordOpenedTime(
  { instance, tx, now }: WaitingContext,
  boxId: number | null,
): Promise<void> {
  const to = new Date(now.getTime() + openedDays * dayMs).toISOString();
  await insertFreedTime(tx, { instanceId: instance.id, boxId, from: now.toISOString(), to, now });
}

/** Closes the open offers that a booking takes. */
export async function closeOffersOf({ instance, tx, now }: WaitingContext, row: BookedTime): Promise<void> {
  const { box_id: boxId, starts_at: from, ends_at: to } = row;
  await closeTakenOffers(tx, { instanceId: instance.id, boxId, from, to, now });
}

/** Ends the waiting of a budget that has got the time `booked`, or that no longer needs one. */
export async function leaveWaitingList(
  { instance, tx, now }: WaitingContext,
  budget: Pick<BudgetRow, 'id'>,
  booked: BookedTime | null,
): Promise<boolean> {
  const status = booked ? 'booked' : 'gone';
  const [ended] = await endWaiting(tx, { instanceId: instance.id, budgetId: budget.id, status, now });
  if (!ended) return false;
  const { starts_at: start = null, ends_at: end = null } = booked ?? {};
  const data = { id: ended.id, budget_id: budget.id, start, end, expires_at: null };
  await appendEvent(tx, instance.id, booked ? 'waiting_list.booked' : 'waiting_list.removed', data, now);
  return true;
}
