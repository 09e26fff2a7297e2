import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openFolderStore } from '../../../adapters/documents/folder-store.ts';
import { findStoreProblem, requireStore } from '../../../adapters/documents/probe.ts';
import { renderMetrics } from '../../../adapters/telemetry/metrics.ts';
import { parseConfig } from '../../../config.ts';
import { connect } from '../../../db/connection/connection.ts';
import type { WriteObstacle } from '../../../db/deployment/write-obstacle.ts';
import { Readiness } from '../../../http/runtime/readiness.ts';
import { startServer } from '../../../http/server.ts';
import { readExposition } from '../../support/exposition.ts';
import { patienceMs } from '../../support/patience.ts';
import { createServiceDatabase } from '../../support/postgres.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-readiness-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const usable = { findWriteObstacle: async () => null, findStoreProblem: async () => null, folders: {} };

test('a store is probed by a file that is written, read and removed again', async () => {
  const folder = temporaryFolder();
  const store = openFolderStore({ kind: 'folder', path: folder });
  expect(await findStoreProblem(store)).toBeNull();
  for await (const files of store.list()) expect(files).toEqual([]);
});

test('a store that is no folder is refused in one line', async () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  const store = openFolderStore({ kind: 'folder', path });
  await expect(requireStore(store)).rejects.toThrow(/^DOCUMENTS_URL .* writing, .*: (ENOTDIR|EEXIST)/);
});

test('a store that reads something else than was written, or nothing, is unusable', async () => {
  const store = openFolderStore({ kind: 'folder', path: temporaryFolder() });
  expect(await findStoreProblem({ ...store, read: async () => undefined })).toBe(
    'a file that was written is missing',
  );
  const put = (name: string) => store.put(name, [Buffer.alloc(64)], '');
  expect(await findStoreProblem({ ...store, put })).toBe(
    'a file that was written has a different content when read',
  );
});

test('a disk without room is not ready, and its room is a figure', async () => {
  const changes: unknown[] = [];
  let free = 1e6;
  const readiness = new Readiness({
    ...usable,
    folders: { data: '/srv/data' },
    freeBytes: () => free,
    onChange: (...change) => changes.push(change),
  });
  expect(await readiness.read()).toEqual({ writable: true, documents: true, disk: false });
  const figures = readExposition(await renderMetrics(await readiness.figures()));
  expect(figures).toMatchObject({
    'workshop_ready{check="disk"}': 0,
    'workshop_ready{check="writable"}': 1,
    'workshop_disk_free_bytes{folder="data"}': 1e6,
    'workshop_database_read_only{reason="standby"}': 0,
  });
  free = 1e9;
  expect(await readiness.read()).toMatchObject({ disk: true });
  expect(changes).toEqual([
    ['disk', 'too little disk space for data'],
    ['disk', null],
  ]);
});

test('after PostgreSQL has reported a full disk, only a write that succeeds counts', async () => {
  const asked: boolean[] = [];
  let obstacle: WriteObstacle | null = null;
  const readiness = new Readiness({
    ...usable,
    findWriteObstacle: async ({ writes }) => {
      asked.push(writes);
      return obstacle;
    },
  });
  expect(await readiness.read()).toMatchObject({ writable: true });
  obstacle = 'disk_full';
  readiness.noteFailure(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(await readiness.read()).toMatchObject({ writable: false });
  obstacle = null;
  await expect.poll(() => readiness.read(), { timeout: patienceMs }).toMatchObject({ writable: true });
  expect(asked.slice(0, 3)).toEqual([false, true, true]);
});

test('answers while a store is silent', async () => {
  const readiness = new Readiness({ ...usable, findStoreProblem: () => new Promise(() => {}) });
  const late = Symbol('late');
  const patience = new Promise((resolve) => setTimeout(resolve, 50, late));
  expect(await Promise.race([readiness.read(), patience])).toBe(late);
});

test('a service whose database turns read-only is not ready until it accepts writes again', async () => {
  const database = await createServiceDatabase();
  const folder = temporaryFolder();
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret that is for tests alone and nothing else',
    DOCUMENTS_URL: pathToFileURL(join(folder, 'documents')).href,
    LOG_LEVEL: 'silent',
  });
  const server = await startServer(config, { databaseUrl: database.url });
  const admin = connect({ url: database.url, applicationName: 'test', settings: {} });
  onTestFinished(async () => {
    await server.close();
    await admin.close(1_000);
    await database.drop();
  });
  const ready = async () => {
    const answer = await fetch(`${server.url}/health/ready`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await ready()).toEqual({
    status: 200,
    ok: true,
    database: true,
    migrations: true,
    writable: true,
    documents: true,
    disk: true,
    queue: true,
    draining: false,
  });
  const [{ name } = { name: '' }] = await admin.sql`select current_database() as name`;
  await admin.sql`alter database ${admin.sql(name)} set default_transaction_read_only = on`;
  await expect.poll(ready).toMatchObject({ status: 503, ok: false, writable: false, database: true });
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    'workshop_database_read_only{reason="read_only"} 1',
  );
  await admin.sql`alter database ${admin.sql(name)} reset default_transaction_read_only`;
  await expect.poll(ready).toMatchObject({ status: 200, writable: true });
});
