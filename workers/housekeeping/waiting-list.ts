import { offerFreedTime, selectCandidates } from '../../actions/waiting/offer.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import {
  deleteFreedTimes,
  findWaitingEntryOf,
  listCandidates,
  listFreedTimes,
  listWorkshopsWithFreedTimes,
  type WaitingCandidate,
} from '../../db/waiting/queries.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import type { FreedTime } from '../../domain/appointments/waiting.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { startLoop } from '../lanes/loop.ts';
import { type BudgetUpkeep, dueTimes, runOnBudget } from './on-budget.ts';

/** Interval between checks for freed times. A client may get the message some seconds after the cancellation. */
const checkIntervalMs = 5_000;
/** Maximum number of freed times of a workshop that are offered in one check. The next check offers the others. */
const maxFreedTimes = 20;
/** Maximum number of entries of a workshop that are considered, those that have waited longest first. */
const maxCandidates = 500;
/** Maximum number of clients to whom the freed times of one check are offered. Only one of them gets each time. */
const maxOffers = 50;

/** Offers freed times to the clients on the waiting list. */
export function startWaitingList(upkeep: BudgetUpkeep) {
  return startLoop({
    everyMs: checkIntervalMs,
    onError: upkeep.onError,
    work: () => offerFreedTimes(upkeep).then(() => false),
  });
}

export async function offerFreedTimes(upkeep: BudgetUpkeep): Promise<void> {
  for (const at of await dueTimes(upkeep)) {
    const workshops = await upkeep.database.inSession((db) => listWorkshopsWithFreedTimes(db, at));
    for (const instanceId of workshops) await offerInWorkshop(upkeep, instanceId).catch(upkeep.onError);
  }
}

async function offerInWorkshop(upkeep: BudgetUpkeep, instanceId: number): Promise<void> {
  const plan = await planOffers(upkeep, instanceId);
  let offers = 0;
  let isComplete = true;
  const onError = (error: unknown) => {
    isComplete = false;
    upkeep.onError(error);
  };
  for (const { budget_id } of plan.candidates) {
    if (offers === maxOffers) break;
    await runOnBudget(
      { ...upkeep, onError },
      { instance_id: instanceId, budget_id },
      async (context, budget) => {
        const { tx, now } = context;
        const entry = await findWaitingEntryOf(tx, { instanceId, budgetId: budget_id, now });
        if (entry && (await offerFreedTime(context, budget, entry, plan.freed))) offers += 1;
      },
    );
  }
  // After an error the times are offered again. Entries that already have an offer get no second message.
  if (!isComplete) return;
  await inTransaction(upkeep.database, (tx) => deleteFreedTimes(tx, { instanceId, ids: plan.ids }));
}

interface OfferPlan {
  ids: number[];
  freed: FreedTime[];
  candidates: WaitingCandidate[];
}

/** Reads the freed times of a workshop, and selects the entries for which one may be suitable. */
async function planOffers({ database, clock }: BudgetUpkeep, instanceId: number): Promise<OfferPlan> {
  return inTransaction(database, async (tx) => {
    const instance = await findInstance(tx, instanceId);
    const rows = await listFreedTimes(tx, { instanceId, most: maxFreedTimes });
    const candidates = await listCandidates(tx, { instanceId, most: maxCandidates });
    const freed = rows.map(({ box_id, starts_at, ends_at, freed_at }) => ({
      boxId: box_id,
      startMs: Date.parse(starts_at),
      endMs: Date.parse(ends_at),
      freedMs: Date.parse(freed_at),
    }));
    const ids = rows.map(({ id }) => id);
    if (!instance || freed.length === 0 || candidates.length === 0) return { ids, freed, candidates: [] };
    const context = { tx, instance, now: toWorkshopTime(instance, clock()) };
    return { ids, freed, candidates: await selectCandidates(context, candidates, freed) };
  });
}
