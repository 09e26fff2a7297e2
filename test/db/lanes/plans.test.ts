// The cost of a delivery in PostgreSQL must depend neither on the size of the backlog nor on the time when a statement
// was planned.
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../../db/connection/client.ts';
import { ensureDays, webhookDeliveries } from '../../../db/connection/partitions.ts';
import { createOutcomeRecorder } from '../../../db/lanes/items.ts';
import { acquireLane, createWaitingLaneFinder } from '../../../db/lanes/leases.ts';
import { recordAttempts } from '../../../db/webhooks/attempts.ts';
import { webhookReceivers } from '../../../db/webhooks/served.ts';
import { insertDeliveries } from '../../../db/webhooks/staging.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { findDueItems } from '../../support/backlog.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const { url, drop } = await createTestDatabase();
const database = openWorkersDatabase(url);
afterAll(async () => {
  await database.close();
  await drop();
});

const now = new Date();
const kind = 'toys';
const lane = { instanceId: 1, lane: '7', lease: 7 };
const reading = { without: [], most: 8, now };
const settle = createOutcomeRecorder(kind);
const findWaiting = createWaitingLaneFinder(kind, webhookReceivers);

/** Stages items in lanes. All work uses one session, because a session keeps its plans. */
const stageToys = (db: Db, lanes: number, each: number) =>
  db.$client.unsafe(`
    with staged as (
      insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
      select 1, '${kind}', l, l * 10000 + n, '${now.toISOString()}', '${now.toISOString()}'
      from generate_series(1, ${lanes}) l, generate_series(1, ${each}) n
    )
    insert into lanes (instance_id, kind, lane) select 1, '${kind}', l from generate_series(1, ${lanes}) l`);

/** Counts the pages of the backlog and of its indexes that `work` reads. */
async function pagesRead(db: Db, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const [row] = await db.$client.unsafe(`
      select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class
      where relname like 'backlog%' and relkind in ('r', 'i')`);
    return row?.pages as number;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

test.each(['empty', 'full'])(
  'statements that were planned while the backlog was %s read what they need and no more',
  async (planned) => {
    await database.inSession(async (db, raw) => {
      await raw.unsafe('begin');
      await raw.unsafe('truncate backlog, lanes');
      await raw.unsafe('discard plans');
      const due = () => findDueItems(db, kind, lane, reading);
      const settleAll = async () => {
        const items = await due();
        return settle(
          db,
          items.map((item) => ({ ...item, lane, dueAt: null })),
        );
      };
      if (planned === 'empty') for (const work of [due, settleAll, () => findWaiting(db, now)]) await work();
      await stageToys(db, 20, 1_000);
      await acquireLane(db, kind, lane, now);
      expect(await pagesRead(db, due)).toBeLessThan(30);
      expect(await pagesRead(db, settleAll)).toBeLessThan(100);
      expect(await pagesRead(db, () => findWaiting(db, now))).toBeLessThan(300);
      expect(await settleAll()).toEqual(Array.from({ length: 8 }, () => true));
      await raw.unsafe('rollback');
    });
  },
);

test('that a delivery succeeded is written beside it, and in no index', async () => {
  const made = 100;
  const written = await database.inSession(async (db, raw) => {
    await ensureDays(db, webhookDeliveries, now);
    await raw.unsafe('begin');
    const delivery = { instanceId: 1, subscriptionId: 7, eventId: 1, event: 'client.created', data: {} };
    const deliveries = Array.from({ length: made }, () => ({
      ...delivery,
      occurredAt: now.toISOString(),
      trigger: 'event' as const,
    }));
    const ids = await insertDeliveries(db, deliveries, { now, dueAt: now });
    await raw.unsafe('commit');
    await acquireLane(db, 'webhooks', lane, now);
    const outcome = { status: 200, body: 'ok', error: null, durationMs: 3, retryAfterSeconds: null };
    const attempted = ids.map((itemId) => ({
      delivery: { itemId, itemAt: now.toISOString(), attempt: 1 },
      startedAt: now,
      outcome,
      verdict: { status: 'succeeded' as const },
      sentTo: 'https://example.com/',
      isTest: false,
    }));
    await raw.unsafe('begin');
    await recordAttempts(
      db,
      attempted.slice(0, made / 5).map((each) => ({ lane, outcome: each })),
    );
    const [row] = await raw.unsafe(`
      select sum(n_tup_upd)::int as updated, sum(n_tup_hot_upd)::int as hot from pg_stat_xact_user_tables
      where relname like 'webhook_deliveries_%'`);
    await raw.unsafe('commit');
    return row;
  });
  expect(written?.updated).toBe(made / 5);
  expect(written?.hot).toBeGreaterThanOrEqual(made / 5 - 5);
});
