import { setTimeout as sleep } from 'node:timers/promises';
import { type HeldLane, openHandOver } from '../../db/backlog/queries.ts';
import { type Database, isDatabaseAway } from '../../db/connection/client.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { inBatches } from './batches.ts';
import type { Kind, Made } from './kind.ts';
import type { Numbered } from './lane-run.ts';

/** How often an outcome is offered to a database that is away, and for how long. */
const recordAgainMs = 250;
const recordForMs = 30_000;

export interface Outcomes<Item, Outcome> {
  handOver(lane: HeldLane, item: Item): Promise<boolean>;
  record(lane: HeldLane, outcome: Outcome): Promise<boolean>;
}

/** What is handed over, and what came of it: of many lanes together, since each write to the disk is one for all. */
export function openOutcomes<State, Item extends Numbered, Outcome>(
  kind: Kind<State, Item, Outcome>,
  { database, clock }: { database: Database; clock: () => Date },
  isStopping: () => boolean,
): Outcomes<Item, Outcome> {
  const note = openHandOver(kind.name);
  const noteAll = inBatches((items: Parameters<typeof note>[1]) =>
    inDurableTransaction(database, (tx) => note(tx, items, clock())),
  );
  const recordAll = inBatches((made: Made<Outcome>[]) => kind.record(made));
  return {
    handOver: (lane, { itemId, attempt }) => noteAll({ lane, itemId, attempt }),
    record: (lane, outcome) => againWhileAway(() => recordAll({ lane, outcome }), isStopping),
  };
}

/** What has been done should not be done again only because the database was away for a moment. */
async function againWhileAway<T>(record: () => Promise<T>, isStopping: () => boolean): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await record();
    } catch (error) {
      const isOver = isStopping() || performance.now() - startedMs >= recordForMs;
      if (!isDatabaseAway(error) || isOver) throw error;
      await sleep(recordAgainMs);
    }
  }
}
