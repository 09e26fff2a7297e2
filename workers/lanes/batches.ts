import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isDatabaseUnavailable } from '../../db/connection/client.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { handOverItems } from '../../db/lanes/items.ts';
import type { HeldLane } from '../../db/lanes/leases.ts';
import type { LaneItem, LaneKind, LaneOutcome } from './kind.ts';

/**
 * Maximum number of items in a batch: large enough to be worth a round trip, small enough that no item waits long for
 * the other items of its batch.
 */
const maxBatch = 128;

/**
 * Returns a function that processes single items in batches: while one batch is processed, the next one fills. The
 * first item starts a batch immediately.
 */
export function inBatches<In, Out>(work: (items: In[]) => Promise<Out[]>): (item: In) => Promise<Out> {
  let waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  let isWorking = false;

  const run = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        const outs = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(outs[index] as Out);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Deferred to a microtask, so that all items that are added in this turn of the event loop share a batch.
      if (!isWorking) {
        isWorking = true;
        queueMicrotask(run);
      }
    });
}

/**
 * Returns an error handler that reports a failed item and returns `otherwise` for it. Rethrows the error if the
 * database is unreachable.
 */
export function reportAndUse<T>(onError: (error: unknown) => void, otherwise: T): (error: unknown) => T {
  return (error) => {
    if (isDatabaseUnavailable(error)) throw error;
    onError(error);
    return otherwise;
  };
}

/**
 * Processes all items in one batch. If the batch fails, processes each item separately. If the work locks rows, the
 * caller must pass the items in lock order.
 */
export async function handleBatchOrEach<Item, Out>(
  items: Item[],
  work: (some: Item[]) => Promise<Out[]>,
  onFailure: (error: unknown) => Out[],
): Promise<Out[]> {
  if (items.length === 0) return [];
  return work(items).catch(async (error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    const outs: Out[] = [];
    for (const item of items) outs.push(...(await work([item]).catch(onFailure)));
    return outs;
  });
}

/**
 * Waits until all parts have ended before it throws. A part that continued after the ROLLBACK would write outside the
 * transaction.
 */
export async function awaitAll<T>(parts: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/**
 * Interval between retries to record an outcome while the database is unreachable. `maxRecordMs` limits their total
 * time.
 */
const recordRetryMs = 250;
const maxRecordMs = 30_000;

export interface Outcomes<Due, Outcome> {
  handOver(lane: HeldLane, item: Due): Promise<boolean>;
  record(lane: HeldLane, outcome: Outcome): Promise<boolean>;
}

/**
 * Opens functions that record hand-overs and outcomes. Outcomes of many lanes are recorded in one batch, and so share
 * one write to the disk.
 */
export function openOutcomes<State, Due extends LaneItem, Outcome>(
  kind: LaneKind<State, Due, Outcome>,
  { database, clock, onError }: { database: Database; clock: () => Date; onError: (error: unknown) => void },
  isStopping: () => boolean,
): Outcomes<Due, Outcome> {
  const handOverAll = inBatches((items: (LaneItem & { lane: HeldLane })[]) =>
    inDurableTransaction(database, (tx) => handOverItems(tx, kind.name, items, clock())),
  );
  const recordAll = inBatches((outcomes: LaneOutcome<Outcome>[]) =>
    handleBatchOrEach(outcomes, kind.recordOutcomes, reportAndUse(onError, [false])),
  );
  return {
    handOver: (lane, { itemId, attempt }) => handOverAll({ lane, itemId, attempt }),
    record: (lane, outcome) => retryWhileUnavailable(() => recordAll({ lane, outcome }), isStopping),
  };
}

/** Retries for a while if the database is unreachable, because work whose outcome is not recorded would be repeated. */
async function retryWhileUnavailable<T>(record: () => Promise<T>, isStopping: () => boolean): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await record();
    } catch (error) {
      const isOver = isStopping() || performance.now() - startedMs >= maxRecordMs;
      if (!isDatabaseUnavailable(error) || isOver) throw error;
      await sleep(recordRetryMs);
    }
  }
}
