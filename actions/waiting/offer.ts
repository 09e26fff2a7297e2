import type { BudgetRow } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { insertOffer, listOffers, type WaitingCandidate, type WaitingRow } from '../../db/waiting/queries.ts';
import { findSlotAt, type Slot } from '../../domain/appointments/diary.ts';
import {
  type FreedTime,
  findOffer,
  offerEnd,
  offerRange,
  overlaps,
} from '../../domain/appointments/waiting.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { minuteMs } from '../../domain/time/lengths.ts';
import { unavailable } from '../appointments/book.ts';
import { loadDiary } from '../appointments/diary.ts';
import { leaveWaitingList } from '../appointments/waiting.ts';
import type { Context } from '../context.ts';
import { notifyClient } from '../messages/notice.ts';

/**
 * Offers a time to an entry, and notifies the client. The offer reserves nothing: the time can be booked by others.
 * Requires `lockBudget`.
 */
async function offerSlot(
  context: Context,
  budget: BudgetRow,
  entry: Pick<WaitingRow, 'id' | 'plate'>,
  { box, startMs, endMs }: Slot,
): Promise<void> {
  const { instance, tx, now } = context;
  const [starts_at, ends_at] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const until = new Date(offerEnd(startMs, now.getTime()));
  const expires_at = until.toISOString();
  const event = { id: entry.id, budget_id: budget.id, start: starts_at, end: ends_at, expires_at };
  await sendInOrder(tx, [
    insertOffer(tx, {
      ...{ instance_id: instance.id, entry_id: entry.id, box_id: box.id, starts_at, ends_at },
      ...{ offered_at: now.toISOString(), expires_at },
    }),
    appendEvent(tx, instance.id, 'waiting_list.offered', event, now),
  ]);
  await notifyClient(context, 'time_offered', budget.client_id, {
    ...{ budgetId: budget.id, plate: entry.plate, url: trackingUrlOf(context, budget) },
    ...{ start: new Date(startMs), until },
  });
}

/** Offers a time that the workshop chose. The time must be free. */
export async function offerTime(
  context: Context,
  budget: BudgetRow,
  entry: WaitingRow,
  { start, boxId }: { start: Date; boxId: number | undefined },
): Promise<void> {
  const { now, instance } = context;
  if (isInvoicedOrDeclined(budget.status)) throw problem('budget_locked');
  const [startMs, nowMs] = [start.getTime(), now.getTime()];
  const durationMs = Math.max(entry.duration_minutes, instance.min_slot_minutes) * minuteMs;
  const search = { nowMs, durationMs, boxId, budgetId: budget.id };
  const diary = await loadDiary(context, { startMs, endMs: startMs + durationMs });
  if (boxId !== undefined && !diary.boxes.some(({ id }) => id === boxId))
    throw invalidField('/box_id', 'unknownReference');
  const slot = findSlotAt(diary, search, startMs);
  if (!slot || offerEnd(startMs, nowMs) <= nowMs) throw await unavailable(context, search, startMs);
  await offerSlot(context, budget, entry, slot);
}

/** Maximum number of offers that a client may have at a time, because a client would get a message for each cancellation. */
const maxOpenOffers = 3;

/** Offers the first freed time that suits an entry. Returns false if there is none. Requires `lockBudget`. */
export async function offerFreedTime(
  context: Context,
  budget: BudgetRow,
  entry: WaitingRow,
  freed: readonly FreedTime[],
): Promise<boolean> {
  const { instance, tx, now } = context;
  if (isInvoicedOrDeclined(budget.status) || budget.date_in !== null) {
    await leaveWaitingList(context, budget, null);
    return false;
  }
  if (entry.offers.length >= maxOpenOffers) return false;
  const offers = await listOffers(tx, { instanceId: instance.id, entryId: entry.id });
  const declined = offers.filter(({ answer }) => answer === 'declined');
  const unwanted = new Set(declined.map(({ starts_at }) => Date.parse(starts_at)));
  const open = entry.offers.map(({ starts_at, ends_at }) => ({
    startMs: Date.parse(starts_at),
    endMs: Date.parse(ends_at),
  }));
  // A freed time is offered once, even if another worker has read it as well.
  const remaining = freedFor(entry, freed).filter((each) => !open.some((other) => overlaps(each, other)));
  if (remaining.length === 0) return false;
  const wish = { ...entry, duration_minutes: Math.max(entry.duration_minutes, instance.min_slot_minutes) };
  const diary = await loadDiary(context, offerRange(remaining, wish.duration_minutes * minuteMs));
  const slot = findOffer(diary, wish, remaining, { nowMs: now.getTime(), budgetId: budget.id, unwanted });
  if (slot) await offerSlot(context, budget, entry, slot);
  return slot !== null;
}

/** Returns the times that became free after the entry was added. The others were free when the client chose to wait. */
function freedFor({ created_at }: Pick<WaitingRow, 'created_at'>, freed: readonly FreedTime[]): FreedTime[] {
  return freed.filter(({ freedMs }) => freedMs >= Date.parse(created_at));
}

/** Returns the entries for which one of the freed times may be suitable, without regard to earlier offers. */
export async function selectCandidates(
  context: Pick<Context, 'instance' | 'now'> & { tx: Parameters<typeof loadDiary>[0]['tx'] },
  candidates: readonly WaitingCandidate[],
  freed: readonly FreedTime[],
): Promise<WaitingCandidate[]> {
  const longest = Math.max(...candidates.map(({ duration_minutes }) => duration_minutes));
  const diary = await loadDiary(context, offerRange(freed, longest * minuteMs));
  const nowMs = context.now.getTime();
  return candidates.filter(
    (each) =>
      findOffer(diary, each, freedFor(each, freed), {
        nowMs,
        budgetId: each.budget_id,
        unwanted: new Set(),
      }) !== null,
  );
}
