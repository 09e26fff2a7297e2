import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { refuseSessionFeature } from '../../../db/connection/pooled.ts';
import { query } from '../../../db/connection/query.ts';
import { inSnapshot, inTransaction } from '../../../db/connection/transaction.ts';
import { databaseTarget, withPoolModeParameter } from '../../../domain/network/database-target.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const root = join(import.meta.dirname, '../../..');
const testDatabase = await createTestDatabase();
const url = withPoolModeParameter(testDatabase.url);
const database = openDatabase({ url, poolSize: 1, settings: { synchronous_commit: 'off' } });
const connection = connect({ url, applicationName: 'test', settings: { work_mem: '5MB' } });
afterAll(async () => {
  await Promise.all([database.close(1_000), connection.close(1_000)]);
  await testDatabase.drop();
});

const readSettings = query.one(
  {},
  () => sql<Record<'read_only' | 'statements' | 'idle' | 'commits' | 'plans' | 'zone', string>>`
    select current_setting('transaction_read_only') as read_only, current_setting('statement_timeout') as statements,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
      current_setting('synchronous_commit') as commits, current_setting('plan_cache_mode') as plans`,
);

const ofWrites = {
  ...{ read_only: 'off', statements: '15s', idle: '10s', commits: 'off' },
  ...{ plans: 'force_generic_plan', zone: 'UTC' },
};
const ofReports = { ...ofWrites, read_only: 'on', plans: 'force_custom_plan' };

test('each transaction has the settings of its kind', async () => {
  const { longReads, reports } = database;
  expect(await inTransaction(database, (tx) => readSettings(tx, {}))).toEqual(ofWrites);
  expect(await inSnapshot(longReads, (tx) => readSettings(tx, {}))).toEqual({ ...ofWrites, read_only: 'on' });
  expect(await inSnapshot(reports, (tx) => readSettings(tx, {}))).toEqual(ofReports);
});

test('each statement outside transactions has them, too', async () => {
  expect(await readSettings(database.reads, {})).toMatchObject({ read_only: 'on', statements: '5s' });
  expect(await database.inSession((db) => readSettings(db, {}))).toEqual(ofWrites);
  expect(await database.reports.inSession((db) => readSettings(db, {}))).toEqual(ofReports);
});

test('a session keeps none of them', async () => {
  expect(await connection.db.$client.unsafe('show work_mem')).toEqual([{ work_mem: '5MB' }]);
  expect(await connection.sql.unsafe('show work_mem')).not.toEqual([{ work_mem: '5MB' }]);
  await database.inSession(async (db, raw) => {
    await readSettings(db, {});
    expect(await raw.unsafe('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  });
});

test('a statement that fails changes nothing, and its session goes on', async () => {
  await database.inSession(async (db) => {
    await expect(db.$client.unsafe('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(db.$client.unsafe('insert into clients (id) values (1)')).rejects.toThrow();
    expect(await readSettings(db, {})).toEqual(ofWrites);
  });
});

test('a statement counts as written only once it is committed', async () => {
  await connection.sql.unsafe(
    'create table late (id int, constraint late_id_key unique (id) deferrable initially deferred)',
  );
  const insert = () => database.inSession((db) => db.$client.unsafe('insert into late values (1)').values());
  expect(await insert()).toEqual([]);
  await expect(insert()).rejects.toMatchObject({ code: '23505' });
});

test('no transaction is longer than 30 s', async () => {
  const timeout = () =>
    inTransaction(database, (tx) =>
      tx.$client.unsafe("select current_setting('transaction_timeout', true) as it"),
    );
  expect([...(await timeout()), ...(await timeout())].map(({ it }) => it ?? '30s')).toEqual(['30s', '30s']);
});

test.each([
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock_shared(1)',
  'listen outbox',
  'set jit = off',
  'create temp table t (id int)',
  'declare c cursor with hold for select 1',
  'prepare p as select 1',
])('%s is refused on a pooled connection', (statement) => {
  expect(() => refuseSessionFeature(statement)).toThrow('connect to DATABASE_DIRECT_URL');
  expect(() => database.reads.$client.unsafe(statement)).toThrow('connect to DATABASE_DIRECT_URL');
});

test.each([
  'select pg_advisory_xact_lock(1)',
  'set local jit = off',
  'notify outbox',
  'create temp table t on commit drop as select 1',
  "update clients set name = 'set it'",
])('%s is not', (statement) => {
  expect(() => refuseSessionFeature(statement)).not.toThrow();
});

/** Files that use sessions of PostgreSQL, with the URL by which they open them. */
const sessionUsers = {
  'db/connection/migrate.ts': 'the owner',
  'db/deployment/prepare.ts': 'the owner',
  'db/connection/wake-up.ts': 'DATABASE_DIRECT_URL',
  'db/workshops/moving.ts': 'the owner',
  'db/deployment/service-lock.ts': 'DATABASE_DIRECT_URL',
  'db/backup/snapshot.ts': 'the bundled PostgreSQL',
};

test('what needs a session is where it has one', () => {
  const files = globSync(
    '{actions,adapters,db,handlers,http,scripts,tools/{operator,partner},workers}/**/*.ts',
    { cwd: root },
  );
  const using = files.filter(
    (file) =>
      file !== 'db/connection/pooled.ts' &&
      /pg_(try_)?advisory_(un)?lock|\bsql\.listen\(|pg_export_snapshot/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  );
  expect(using.sort()).toEqual(Object.keys(sessionUsers).sort());
});

test('the mark of a pooled URL stays here', () => {
  expect(databaseTarget('postgres://a@b/c?pool_mode=transaction&sslmode=require')).toEqual({
    url: 'postgres://a@localhost/c?sslmode=require',
    hosts: [{ host: 'b', port: 5432 }],
    pooled: true,
  });
});
