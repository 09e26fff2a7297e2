import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { appendEvidence } from '../../../../actions/signatures/append.ts';
import { verifyChain } from '../../../../actions/signatures/verify.ts';
import { openSnapshot } from '../../../../db/backup/snapshot.ts';
import { type Database, openDatabase } from '../../../../db/connection/client.ts';
import { migrate, migrations, pendingMigrations } from '../../../../db/connection/migrate.ts';
import { ensureDays, listDays, requestLog } from '../../../../db/connection/partitions.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findOldestInstance, type Instance } from '../../../../db/workshops/queries.ts';
import { openSeals } from '../../../../domain/secrets/seals.ts';
import { seedDemo } from '../../../../scripts/seed.ts';
import { writeBackup } from '../../../../tools/operator/backup/backup.ts';
import { loadBackup } from '../../../../tools/operator/backup/restore.ts';
import { documentsFolderOf } from '../../../support/documents-folder.ts';
import { fillAsFormerVersion } from '../../../support/former-version.ts';
import { untilSomebodyWaits } from '../../../support/locks.ts';
import { maker } from '../../../support/maker.ts';
import { nextRelease } from '../../../support/next-release.ts';
import { copyOf, createTestDatabase } from '../../../support/postgres.ts';
import { secretBox } from '../../../support/secret-box.ts';
import {
  connected,
  contentsOf,
  emptyDatabase,
  migratedDatabase,
  never,
  takeBackup,
  temporaryFolder,
} from '../scene.ts';

const demo = await createTestDatabase();
await fill(demo.url);
afterAll(demo.drop);

async function filledDatabase(): Promise<string> {
  const { url, drop } = await copyOf(demo.name);
  onTestFinished(drop);
  return url;
}

async function fill(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  await database.inSession((db) => ensureDays(db, requestLog, new Date()));
  const documents = { kind: 'folder', path: documentsFolderOf(url) } as const;
  await seedDemo(database, { port: 8080, appSecrets: ['x'.repeat(32)], documents, maker });
  await database.close();
}

test('brings back every row, partition and counter as they were', async () => {
  const url = await filledDatabase();
  const sql = connected(url);
  const awkward = 'tab\t, line\nreturn\r, \\N, \\., "quoted", ñ, 車, 🚗';
  await sql`update clients set name = ${awkward}, address = '' where id = 1`;
  await sql`insert into request_log (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
    values (1, 1, now(), '2001:db8::1', 'GET', '/ping', 200, 3, 'r')`;
  await sql`insert into events (instance_id, event, data, occurred_at)
    values (1, 'client.updated', '{"client_id": 1, "deep": {"n": 1.50}}', now()), (1, 'client.created', '{}', '2020-01-01')`;
  await sql`insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
    values (1, 1, 'https://hooks.example.com', '{client.created,"odd,one"}', '', now())`;
  await sql`insert into webhook_secrets (instance_id, subscription_id, sealed, created_at)
    values (1, 1, '\\x00ff0a0d5c', now())`;
  await sql`insert into verifactu_certificates (instance_id, kind, sealed, holder, tax_id, expires_at, added_at)
    values (1, 'seal', '\\x00ff0a0d5c', 'Taller', 'B12345674', now(), now())`;
  await sql`insert into deployment_certificates (id, kind, sealed, holder, tax_id, expires_at, added_at)
    values (1, 'seal', '\\x00ff0a0d5c', 'Programas', 'B12345674', now(), now())`;
  await sql`select setval('boxes_id_seq', 9007199254740993)`;

  const { folder, manifest } = await takeBackup(url);
  const copy = await migratedDatabase();
  await loadBackup(copy, folder, manifest, never);
  expect(await contentsOf(copy)).toEqual(await contentsOf(url));
  const [row] = await connected(copy)`select name from clients where id = 1`;
  expect(row?.name).toBe(awkward);
});

test('brings back a chain of evidence that is sound, goes on, and cannot be changed', async () => {
  const url = await filledDatabase();
  const append = (database: Database, budgetId: number) =>
    inTransaction(database, async (tx) => {
      const instance = (await findOldestInstance(tx, {})) as Instance;
      const now = new Date();
      await appendEvidence(
        { tx, instance, secretBox, now },
        { budgetId, kind: 'accepted', content: { name: 'ñ\\n' } },
      );
      return verifyChain(tx, { instanceId: instance.id, seals: openSeals(secretBox.sealKeys), now });
    });
  const original = openDatabase({ url, poolSize: 1 });
  const [{ id } = {}] = await connected(url)`select min(id) as id from budgets`;
  for (let entry = 0; entry < 3; entry += 1) await append(original, Number(id));
  await original.close();

  const { folder, manifest } = await takeBackup(url);
  const copy = await migratedDatabase();
  await loadBackup(copy, folder, manifest, never);
  const restored = openDatabase({ url: copy, poolSize: 1 });
  expect(await append(restored, Number(id))).toEqual({ entries: 4, broken: null });
  await restored.close();
  await expect(connected(copy)`delete from evidence`).rejects.toThrow('evidence is not changed or deleted');
});

test('keeps one moment, whatever is written while it reads', async () => {
  const url = await filledDatabase();
  const before = await contentsOf(url);
  const sql = connected(url);
  let running: ReturnType<typeof takeBackup> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table vehicles in access exclusive mode`;
    running = takeBackup(url);
    await untilSomebodyWaits(tx); // the backup has read the clients by now
    await tx`update vehicles set brand = 'Otra'`;
    await tx`delete from webhook_subscriptions`;
    await tx`insert into workshop_alerts (instance_id, kind, data, created_at)
      values (1, 'webhook_switched_off', '{}', now())`;
  });
  const { folder, manifest } = await (running as ReturnType<typeof takeBackup>);
  const copy = await migratedDatabase();
  await loadBackup(copy, folder, manifest, never);
  expect((await contentsOf(copy)).contents).toEqual(before.contents);
});

test('holds up neither new days nor writes while it reads a day', async () => {
  const url = await filledDatabase();
  const sql = connected(url);
  const [leaf] = await sql`
    select relid::regclass::text as name from pg_partition_tree('request_log') where isleaf order by 1 limit 1`;
  await sql`insert into request_log (instance_id, key_id, at, source_ip, method, route, status, duration_ms, request_id)
    select 1, 1, now(), '192.0.2.1', 'GET', '/ping', 200, 1, 'r' || n from generate_series(1, 20000) n`;
  const snapshot = await openSnapshot(url, never);
  onTestFinished(snapshot.close);
  const reading = snapshot.copy(`copy (select * from ${leaf?.name}) to stdout`);
  await reading.next(); // the remaining rows are not read yet
  const database = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => database.close());
  await database.inSession((db) => ensureDays(db, requestLog, new Date('2031-03-01T12:00:00Z')));
  expect(await listDays(database.reads, requestLog)).toContain('2031-03-01');
  for await (const _ of reading);
});

test('continues if an expired daily partition is dropped while it reads', async () => {
  const url = await filledDatabase();
  const sql = connected(url);
  await sql`create table request_log_20200101 partition of request_log for values from ('2020-01-01') to ('2020-01-02')`;
  let running: ReturnType<typeof takeBackup> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table clients in access exclusive mode`;
    running = takeBackup(url);
    await untilSomebodyWaits(tx); // the backup has listed the partitions by now
    await tx`drop table request_log_20200101`;
  });
  const { manifest } = await (running as ReturnType<typeof takeBackup>);
  expect(manifest.tables.find(({ name }) => name === 'request_log')).toMatchObject({ rows: 0 });
});

test('brings a backup of an older release to a newer one', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const sql = connected(url);
  await sql`insert into instances (base_url, name, created_at) values ('http://old.test', 'Old', now())`;
  await sql`insert into events (instance_id, event, data, occurred_at) values (1, 'client.created', '{}', now())`;
  const { folder, manifest } = await takeBackup(url);
  expect(manifest.migrations).toHaveLength(migrations().length);
  const copy = await emptyDatabase();
  await loadBackup(copy, folder, manifest, never, nextRelease());
  const restored = connected(copy);
  expect(await pendingMigrations(restored, nextRelease())).toBe(0);
  expect([...(await restored`select title, slogan from instances`)]).toEqual([
    { title: 'Old', slogan: 'none' },
  ]);
  expect([...(await restored`select event from events`)]).toEqual([{ event: 'client.created' }]);
});

test('leaves an older database as it is, so that a backup can come before an upgrade', async () => {
  const url = await emptyDatabase();
  await fillAsFormerVersion(url);
  const { manifest } = await takeBackup(url);
  expect(manifest.migrations).toHaveLength(2);
  expect(await pendingMigrations(connected(url))).toBe(migrations().length);
});

test('copies the documents and the secret, and no other file among them', async () => {
  const url = await migratedDatabase();
  const dataDir = temporaryFolder();
  const stored = `documents/ab/${'ab'.repeat(16)}`;
  mkdirSync(join(dataDir, 'documents/ab'), { recursive: true });
  writeFileSync(join(dataDir, stored), '%PDF-');
  writeFileSync(join(dataDir, 'documents/ab/notes.txt'), 'of an operator');
  mkdirSync(join(dataDir, 'documents/.unfinished'));
  writeFileSync(join(dataDir, 'documents/.unfinished/upload'), '%PD');
  writeFileSync(join(dataDir, 'app-secret'), 'secret');
  const { secret, documents } = await writeBackup(
    temporaryFolder(),
    { url, dataDir, copiesSecret: true },
    never,
  );
  expect([secret, ...documents].map((file) => file?.path)).toEqual(['app-secret', stored]);
});

test('refuses to call an empty database backed up', async () => {
  await expect(takeBackup(await emptyDatabase())).rejects.toThrow('There is nothing in the database yet.');
});
