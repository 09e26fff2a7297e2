import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { openEmbedded } from '../../db/embedded/index.ts';
import { backup } from '../../scripts/backup/backup.ts';
import { listTables, quoted, quotedColumns } from '../../scripts/backup/catalogue.ts';
import { openSnapshot } from '../../scripts/backup/snapshot.ts';
import { restore } from '../../scripts/restore/restore.ts';
import { emptyDataDir } from '../embedded/holders.ts';
import { freePort, startService, startWorkshop, workshop } from '../embedded/programs.ts';
import { untilSomebodyWaits } from '../support/locks.ts';
import { demoFolders } from './data-folders.ts';
import { connected, never, temporaryFolder } from './scene.ts';

const newDemoFolder = demoFolders();

/** The API of a service on this machine, as an integrator calls it. */
function api(port: string, key: string) {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a body
    return { status: response.status, body: (await response.json()) as any };
  };
  const createClient = async () =>
    (await ask('POST', '/clients', { name: 'Inés Inventada' })).body.id as number;
  return { ask, createClient };
}

/** Creates clients one after the other, until it is told to stop. */
function keepWriting(createClient: () => Promise<number>) {
  const ids: number[] = [];
  let going = true;
  const done = (async () => {
    while (going) {
      ids.push(await createClient());
      await wait(20); // a key has 600 requests a minute
    }
  })();
  return {
    ids,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

/** The rows of each table, as COPY writes them, in an order of their own. */
async function linesOf(dataDir: string): Promise<Record<string, string[]>> {
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  const snapshot = await openSnapshot(embedded.url, never);
  const lines: Record<string, string[]> = {};
  for (const { name, columns } of await listTables(snapshot)) {
    const chunks: Buffer[] = [];
    const all = `select ${quotedColumns(columns)} from ${quoted(name)}`;
    for await (const chunk of snapshot.copy(`copy (${all}) to stdout`)) chunks.push(chunk);
    lines[name] = Buffer.concat(chunks).toString().split('\n').sort();
  }
  await snapshot.close();
  await embedded.close();
  return lines;
}

function keptLines(folder: string): Record<string, string[]> {
  const files = readdirSync(join(folder, 'tables'));
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.copy.gz', ''),
      gunzipSync(readFileSync(join(folder, 'tables', file)))
        .toString()
        .split('\n')
        .sort(),
    ]),
  );
}

const idsIn = (lines: string[] = [], column: number) =>
  lines.filter((line) => line !== '').map((line) => Number(line.split('\t')[column]));

test('backs a service up while it writes, and restores it elsewhere: every row, the keys, the ids', async () => {
  const { dataDir, key } = newDemoFolder();
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE: '1' };
  const service = startService(settings);
  await service.says('data ');
  const { ask, createClient } = api(settings.PORT, key);
  const closed = `http://127.0.0.1:${await freePort()}/`;
  expect((await ask('POST', '/webhooks', { url: closed, events: ['client.created'] })).status).toBe(201);
  const writer = keepWriting(createClient);
  while (writer.ids.length < 5) await wait(5);
  const acknowledged = [...writer.ids];
  const folder = join(temporaryFolder(), 'backup');
  const kept = await workshop(settings, 'backup', folder, '--json');
  await writer.stop();
  service.process.kill('SIGTERM');
  await service.ended;
  expect(kept).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(kept.stdout)).toMatchObject({ folder, secret: true, documents: 0 });
  expect(writer.ids.length).toBeGreaterThan(acknowledged.length);

  const elsewhere = { ...settings, DATA_DIR: emptyDataDir('elsewhere') };
  expect(await workshop(elsewhere, 'restore', folder, '--json')).toMatchObject({ status: 0, stderr: '' });
  const rows = keptLines(folder);
  expect(await linesOf(elsewhere.DATA_DIR)).toEqual(rows);
  const clients = idsIn(rows.clients, 1);
  expect(clients).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(idsIn(rows.client_history, 1))).toEqual(new Set(clients)); // one transaction, one moment
  expect(rows.webhook_subscriptions).toHaveLength(2);
  expect(readFileSync(join(elsewhere.DATA_DIR, 'app-secret'))).toEqual(
    readFileSync(join(dataDir, 'app-secret')),
  );
  expect(statSync(join(elsewhere.DATA_DIR, 'app-secret')).mode & 0o777).toBe(0o600);

  const restored = startService(elsewhere);
  await restored.says('data ');
  const again = api(settings.PORT, key);
  expect((await again.ask('GET', `/clients/${acknowledged[0]}`)).body).toMatchObject({
    name: 'Inés Inventada',
  });
  expect((await again.ask('GET', '/webhooks')).body.items).toMatchObject([{ url: closed }]);
  expect(await again.createClient()).toBeGreaterThan(Math.max(...clients));
  restored.process.kill('SIGTERM');
  expect((await restored.ended).status).toBe(0);
});

test('takes no backup for one that was broken off, and leaves none when told to stop', async () => {
  const { dataDir } = newDemoFolder();
  const embedded = await openEmbedded({ dataDir, kind: 'cli', durable: false });
  const folder = join(temporaryFolder(), 'backup');
  const brokenOff = (signal: 'SIGKILL' | 'SIGTERM') =>
    connected(embedded.url).begin(async (tx) => {
      await tx`lock table vehicles in access exclusive mode`; // it can't come to its end before
      const writing = startWorkshop({ DATA_DIR: dataDir }, 'backup', folder);
      await untilSomebodyWaits(tx);
      writing.process.kill(signal);
      return await writing.ended;
    });
  await brokenOff('SIGKILL');
  expect(existsSync(folder)).toBe(false);
  const half = `${folder}.unfinished`;
  expect(existsSync(join(half, 'tables/clients.copy.gz'))).toBe(true);
  const elsewhere = parseConfig({ DATA_DIR: emptyDataDir('elsewhere') });
  await expect(restore(elsewhere, half, never)).rejects.toThrow('is no backup: manifest.json cannot be read');
  expect(existsSync(elsewhere.dataDir)).toBe(false);

  expect(await brokenOff('SIGTERM')).toMatchObject({
    status: 130,
    stderr: 'Interrupted: nothing was left behind.\n',
  });
  expect(existsSync(folder) || existsSync(half)).toBe(false);
  await embedded.close();
});

test('leaves no data folder that looks whole when a restore is broken off', async () => {
  const { dataDir } = newDemoFolder();
  const folder = join(temporaryFolder(), 'backup');
  await backup(parseConfig({ DATA_DIR: dataDir }), folder, never);
  const elsewhere = { DATA_DIR: emptyDataDir('elsewhere'), PORT: String(await freePort()) };
  const restoring = startWorkshop(elsewhere, 'restore', folder);
  while (!existsSync(join(elsewhere.DATA_DIR, 'restoring/postgres'))) await wait(5);
  restoring.process.kill('SIGKILL');
  await restoring.ended;
  expect(existsSync(join(elsewhere.DATA_DIR, 'postgres'))).toBe(false);
  expect(await startService(elsewhere).ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^DATA_DIR: the restore into \S+ has not come to its end: .*\n$/),
  });
  expect(await workshop(elsewhere, 'restore', folder)).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(elsewhere.DATA_DIR, 'restoring'))).toBe(false);
  expect((await workshop(elsewhere, 'keys', 'list')).stdout).toContain('Demo (live)');
});

test('writes nothing where the backup is damaged', async () => {
  const { dataDir } = newDemoFolder();
  const folder = join(temporaryFolder(), 'backup');
  await backup(parseConfig({ DATA_DIR: dataDir }), folder, never);
  writeFileSync(join(folder, 'tables/clients.copy.gz'), 'altered');
  const elsewhere = parseConfig({ DATA_DIR: emptyDataDir('elsewhere') });
  await expect(restore(elsewhere, folder, never)).rejects.toThrow(/is damaged: .* Nothing was restored\.$/);
  expect(existsSync(elsewhere.dataDir)).toBe(false);
});

test('restores over nothing that is there', async () => {
  const { dataDir } = newDemoFolder();
  const folder = join(temporaryFolder(), 'backup');
  const config = parseConfig({ DATA_DIR: dataDir });
  await backup(config, folder, never);
  await expect(restore(config, folder, never)).rejects.toThrow(
    'has a database already: set DATA_DIR to a new folder',
  );
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  await expect(restore(config, folder, never)).rejects.toThrow(
    'is in use by another process: stop it first.',
  );
  await embedded.close();
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'app-secret'), 'x'.repeat(40));
  await expect(restore(config, folder, never)).rejects.toThrow('has another app-secret than the backup');
});

test('says what to do instead where there is nothing to back up, or nowhere to put it', async () => {
  const { dataDir } = newDemoFolder();
  const served = parseConfig({ DATABASE_URL: 'postgres://db.test/workshop', APP_SECRET: 'x'.repeat(32) });
  const folder = join(temporaryFolder(), 'backup');
  await expect(backup(served, folder, never)).rejects.toThrow(
    /pg_dump, and keep APP_SECRET and the documents/,
  );
  await expect(restore(served, folder, never)).rejects.toThrow(
    /with pg_restore, and the APP_SECRET and documents/,
  );
  const nothing = parseConfig({ DATA_DIR: emptyDataDir() });
  await expect(backup(nothing, folder, never)).rejects.toThrow('has no database yet.');
  expect(existsSync(nothing.dataDir)).toBe(false);
  const inside = join(dataDir, 'backup');
  await expect(backup(parseConfig({ DATA_DIR: dataDir }), inside, never)).rejects.toThrow('lies in DATA_DIR');
});
