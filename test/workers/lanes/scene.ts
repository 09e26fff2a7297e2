import { afterAll } from 'vitest';
import { connect } from '../../../db/connection/connection.ts';
import { createOutcomeRecorder, type DueItem } from '../../../db/lanes/items.ts';
import { createWaitingLaneFinder } from '../../../db/lanes/leases.ts';
import { webhookReceivers } from '../../../db/webhooks/served.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { startLanes } from '../../../workers/lanes/engine.ts';
import type { LaneKind } from '../../../workers/lanes/kind.ts';
import type { LaneQueue } from '../../../workers/lanes/queue.ts';
import { findDueItems } from '../../support/backlog.ts';
import { TestClock } from '../../support/clock.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { noting } from '../../support/worker-errors.ts';

export const instanceId = 1;
const kindName = 'toys';

/** The outcome of an item: settled, or due again at `dueAt`. */
export interface ToyOutcome {
  item: DueItem;
  dueAt: Date | null;
}

type Toys = LaneKind<null, DueItem, ToyOutcome>;

/** Opens a database with lanes of a test kind; returns functions that stage items and start workers. */
export async function openLanesScene() {
  const { url, drop } = await createTestDatabase();
  const { sql: client, close } = connect({ url, applicationName: 'test', settings: {} });
  const database = openWorkersDatabase(url);
  const clock = new TestClock();
  const errors: unknown[] = [];
  const atEnd: (() => Promise<void>)[] = [];
  let items = 0;

  /** Stages due items in a lane; returns their ids. */
  const stage = async (lane: string, count: number, dueAt = clock.now()) => {
    const from = items + 1;
    items += count;
    await client`
      with theirs as (
        insert into lanes (instance_id, kind, lane) values (${instanceId}, ${kindName}, ${lane}) on conflict do nothing
      )
      insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
      select ${instanceId}, ${kindName}, ${lane}, n, ${clock.now().toISOString()}, ${dueAt.toISOString()}
      from generate_series(${from}::int, ${items}::int) n`;
    return Array.from({ length: count }, (_, index) => from + index);
  };

  /** Returns a kind whose items have no rows outside the backlog. */
  const kindOf = (
    work: (items: DueItem[]) => Promise<(ToyOutcome | null)[]>,
    changes: Partial<Toys> = {},
  ): Toys => {
    const settle = createOutcomeRecorder(kindName);
    return {
      name: kindName,
      portionSize: 1,
      receivers: webhookReceivers,
      readDueItems: async (db, lane, reading) => ({
        state: null,
        items: await findDueItems(db, kindName, lane, reading),
      }),
      maxPortions: () => 8,
      processItems: work,
      recordOutcomes: (made) =>
        database.inSession((db) =>
          settle(
            db,
            made.map(({ lane, outcome: { item, dueAt } }) => ({ ...item, lane, dueAt })),
          ),
        ),
      updateLane: async () => ({ state: null }),
      ...changes,
    };
  };

  /** Starts a worker for lanes of this kind. The lanes that the worker enqueues are collected in `queued`. */
  const start = (kind: Toys, { maxRuns }: { maxRuns?: number } = {}) => {
    const queued: { instanceId: number; lane: string }[] = [];
    let process: Parameters<LaneQueue['work']>[0] = async () => {};
    const queue: LaneQueue = {
      add: async (lanes) => void queued.push(...lanes),
      work(given) {
        process = given;
        return { stop: async () => {} };
      },
      depth: async () => queued.length,
      close: async () => {},
    };
    const own = openWorkersDatabase(url);
    const lost: number[] = [];
    const lanes = startLanes(kind, {
      ...{ database: own, queue, clock: () => clock.now(), onError: noting(errors) },
      requeued: (count) => void lost.push(count),
      ...(maxRuns !== undefined && { maxRuns }),
    });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= lanes.stop().then(() => own.close());
      return stopped;
    };
    atEnd.push(stop);
    return { ...lanes, stop, queued, lost, hand: (lane: string) => process({ instanceId, lane }) };
  };

  const left = async () => (await client`select count(*)::int as count from backlog`)[0]?.count as number;
  const heldBy = async (lane: string) =>
    (await client`select lease from lanes where lane = ${lane}`)[0]?.lease;
  const findWaiting = createWaitingLaneFinder(kindName, webhookReceivers);
  /** Lists the lanes that a sweep would enqueue. */
  const waiting = async () =>
    (await database.inSession((db) => findWaiting(db, clock.now()))).map(({ lane }) => lane).sort();

  afterAll(async () => {
    await Promise.all(atEnd.map((end) => end()));
    await close(1_000);
    await database.close();
    await drop();
  });
  return { sql: client, database, clock, errors, kindName, stage, kindOf, start, left, heldBy, waiting };
}

/** Returns a function that performs items without a further attempt, and records their ids in `played`. */
export function noteIn(played: number[]) {
  return async (items: DueItem[]) => {
    played.push(...items.map(({ itemId }) => itemId));
    return items.map((item) => ({ item, dueAt: null }));
  };
}
