import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  constraintName,
  type Database,
  isDatabaseUnavailable,
  isRetryable,
  openDatabase,
  sqlState,
} from '../../../db/connection/client.ts';
import { pickColumns, query } from '../../../db/connection/query.ts';
import { instances } from '../../../db/connection/tables.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { startTestCluster } from '../../support/cluster.ts';
import { patienceMs } from '../../support/patience.ts';
import { openScene } from '../scene.ts';

const { database, url, instance, write } = await openScene();

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Database {
  const opened = openDatabase({ url, ...options });
  onTestFinished(() => opened.close(100));
  return opened;
}

const one = (db: Database) => db.reads.execute(sql`select 1 as one`);
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('reads ids and cents as numbers, moments as ISO 8601 in UTC, JSON and arrays as they were', async () => {
  const [row] = await database.inSession((_, raw) =>
    raw.unsafe(
      `select 9007199254740991::bigint as id, '2026-03-01 10:00:00.5+02'::timestamptz as at, '2026-03-01'::date as day`,
    ),
  );
  expect(row).toEqual({ id: 9007199254740991, at: '2026-03-01T08:00:00.500Z', day: '2026-03-01' });
  const [found] = await database.reads.select().from(instances).where(eq(instances.id, instance.id));
  expect(found).toMatchObject({
    id: instance.id,
    tax_rate: 21,
    plan_scopes: null,
    created_at: '2026-03-02T09:30:00.250Z',
  });
  expect(found?.lunch_break).toEqual({ start: '14:00', end: '15:30' });
});

test('cannot write on the connections for reads', async () => {
  const error = await failure(database.reads.execute(sql`update instances set name = 'x'`));
  expect(sqlState(error)).toBe('25006');
});

test('gives each session to one at a time, in the order of asking', async () => {
  const opened = open({ poolSize: 1 });
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4].map((turn) =>
      opened.inSession(async (_, raw) => {
        order.push(turn);
        await raw`select pg_sleep(0.01)`;
        order.push(turn);
      }),
    ),
  );
  expect(order).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});

test('reports that the database has no room to a caller that waits too long', async () => {
  const opened = open({ poolSize: 1, sessionWaitMs: 50 });
  const holding = opened.inSession((_, raw) => raw`select pg_sleep(0.3)`);
  const error = await failure(opened.inSession(async () => {}));
  expect(isDatabaseUnavailable(error)).toBe(true);
  await holding;
  await opened.inSession((_, raw) => raw`select 1`);
});

describe('sessions that workshops share', () => {
  const [racing, other, late] = [1, 2, 3];

  test('one whose requests all wait for a lock leaves some to others, and its requests wait for longer', async () => {
    const shared = open({ poolSize: 5, sharedByWorkshops: true, sessionWaitMs: 100 });
    const lock = Promise.withResolvers<void>();
    const races = Array.from({ length: 32 }, () => shared.inSession(() => lock.promise, racing));
    const served = Promise.withResolvers<void>();
    const neighbour = shared.inSession(() => served.promise, other);
    expect(shared.sessions()).toEqual({ busy: 5, idle: 0, waiting: 28 });
    // Requests that wait for their own workshop's share have a longer timeout. Without it, the racing requests, which
    // have waited longer than this request, would fail first.
    expect(await failure(shared.inSession(async () => {}, late))).toMatchObject({ isOwnShare: false });
    served.resolve();
    await neighbour;
    lock.resolve();
    await Promise.all(races);
  });

  test('connects all of them on request', async () => {
    const applicationName = 'workshop-api opened at once';
    const opened = open({ poolSize: 5, applicationName });
    await opened.open();
    const [row] = await database.inSession((_, raw) =>
      raw.unsafe('select count(*)::int as count from pg_stat_activity where application_name = $1', [
        applicationName,
      ]),
    );
    // Five sessions for transactions, four for long reads and two for reports.
    expect(row?.count).toBe(11);
  });

  test('refuses to write in transactions of sessions that are read-only', async () => {
    const failed = await failure(
      inTransaction({ ...database, isReadOnly: true }, (tx) => tx.execute(sql`create table unwanted ()`)),
    );
    expect(sqlState(failed)).toBe('25006');
  });
});

test('leaves no transaction open behind work that failed', async () => {
  const opened = open({ poolSize: 1 });
  await failure(
    opened.inSession(async (_, raw) => {
      await raw.unsafe('begin');
      await raw`update instances set name = 'half done'`;
      throw new Error('something else');
    }),
  );
  const [row] = await opened.inSession(
    (_, raw) => raw`select name, pg_current_xact_id_if_assigned() as open from instances`,
  );
  expect(row).toEqual({ name: 'taller.example.com', open: null });
});

test('never continues a transaction whose connection was lost', async () => {
  const opened = open({ poolSize: 1 });
  const error = await failure(
    opened.inSession(async (_, raw) => {
      await raw.unsafe('begin');
      const [me] = await raw`select pg_backend_pid() as pid`;
      const statements = [raw`insert into usage_days values (1, '2026-01-01', 1, 1)`.execute()];
      await Promise.all(statements);
      await database.inSession((_, other) => other`select pg_terminate_backend(${me?.pid as number})`);
      const late = Array.from({ length: 5 }, (_, key) =>
        failure(raw`insert into usage_days values (1, '2026-01-02', ${key}, 1)`),
      );
      for (const refused of await Promise.all(late)) expect(isDatabaseUnavailable(refused)).toBe(true);
      await wait(50);
      await raw.unsafe('commit');
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  const [left] = await opened.inSession((_, raw) => raw`select count(*) as rows from usage_days`);
  expect(left?.rows).toBe(0);
});

test('reads again after its connection was cut, and fails the queries under way', async () => {
  const opened = open();
  await one(opened);
  const slow = failure(opened.reads.execute(sql`select pg_sleep(5)`));
  const queued = failure(one(opened));
  const cut = () =>
    database.inSession((_, raw) =>
      raw.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`),
    );
  while ((await cut()).length === 0) await wait(10);
  expect(isDatabaseUnavailable(await slow)).toBe(true);
  expect(isDatabaseUnavailable(await queued)).toBe(true);
  await one(opened);
});

test('knows a deadlock for something to try again', async () => {
  const codes = ['40001', '40P01'];
  for (const code of codes) expect(isRetryable({ code })).toBe(true);
  expect(isRetryable(new Error('x', { cause: { code: '40001' } }))).toBe(true);
  expect(isRetryable({ code: '23505' })).toBe(false);
  expect(isDatabaseUnavailable({ code: '23505' })).toBe(false);
});

test('has PostgreSQL end a statement, and a transaction, that takes too long', async () => {
  const [version, ...settings] = await database.inSession(
    (_, raw) =>
      raw`select name, setting::int as value from pg_settings where name = 'server_version_num'
        union all (select name, setting::int from pg_settings where source in ('client', 'session')
          and (name like '%\\_timeout' or name like '%\\_interval') order by name)`,
  );
  expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual({
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 10_000,
    ...(version?.value >= 170_000
      ? { transaction_timeout: 30_000 }
      : { client_connection_check_interval: 1_000 }),
  });
});

test('lets running queries finish before it closes, and starts none after', async () => {
  const opened = openDatabase({ url, poolSize: 1 });
  const running = opened.inSession(async (_, raw) => {
    await raw.unsafe('begin');
    await wait(100);
    await raw`insert into usage_days values (2, '2026-01-01', 1, 1)`;
    await raw.unsafe('commit');
    return 'done';
  });
  await wait(10);
  const closing = opened.close();
  expect(isDatabaseUnavailable(await failure(opened.inSession(async () => {})))).toBe(true);
  expect(await running).toBe('done');
  await closing;
  expect(isDatabaseUnavailable(await failure(one(opened)))).toBe(true);
  expect(
    await write((tx) => tx.$client.unsafe('select 1 from usage_days where instance_id = 2')),
  ).toHaveLength(1);
});

test('fails fast while PostgreSQL is away, and is well again when it is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-away-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let cluster = await startTestCluster({ folder, durable: false });
  const opened = openDatabase({ url: cluster.url('postgres'), poolSize: 2 });
  await Promise.all([one(opened), opened.inSession((_, raw) => raw`select 1`)]);
  await cluster.stop();
  const began = performance.now();
  const attempts = Array.from({ length: 50 }, () => [
    failure(one(opened)),
    failure(opened.inSession((_, raw) => raw`select 1`)),
  ]).flat();
  for (const error of await Promise.all(attempts)) expect(isDatabaseUnavailable(error)).toBe(true);
  // One after the other, the attempts would take 200 s.
  expect(performance.now() - began).toBeLessThan(patienceMs);

  cluster = await startTestCluster({ folder, durable: false });
  await Promise.all([one(opened), opened.inSession((_, raw) => raw`select 1`)]);
  await opened.close();
  await cluster.stop();
});

test('does not wait for a silent server', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const opened = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, poolSize: 1 });
  const began = performance.now();
  const errors = await Promise.all([
    failure(one(opened)),
    failure(one(opened)),
    failure(opened.inSession((_, raw) => raw`select 1`)),
  ]);
  for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(true);
  expect(performance.now() - began).toBeLessThan(patienceMs);
  await opened.close(100);
});

test('reports why a transaction failed, and not the errors that followed from it', async () => {
  const add = query.run(pickColumns(instances, ['base_url']), ($, db) =>
    db.insert(instances).values({ name: 'Taller', base_url: $.base_url, created_at: sql`now()` }),
  );
  const after = query.run({}, () => sql`select 1`);
  const twice = () =>
    inTransaction(database, async (tx) => {
      await after(tx, {}); // prepares the statement, because the driver would otherwise send a further request for it
      await Promise.all([
        add(tx, { base_url: instance.base_url }),
        ...Array.from({ length: 5 }, () => after(tx, {})),
      ]);
    });
  for (let round = 0; round < 10; round += 1) {
    const error = await failure(twice());
    expect([sqlState(error), constraintName(error)]).toEqual(['23505', 'instances_base_url_key']);
  }
});
