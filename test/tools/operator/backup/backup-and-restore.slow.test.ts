import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listTables, quotedColumns, quoteTable } from '../../../../db/backup/catalogue.ts';
import { openSnapshot } from '../../../../db/backup/snapshot.ts';
import { openEmbedded } from '../../../../db/embedded/index.ts';
import { randomFileName, storedNameBytes } from '../../../../domain/documents/document.ts';
import { manifestFile, printManifest, readManifest } from '../../../../tools/operator/backup/manifest.ts';
import { emptyDataDir } from '../../../embedded/holders.ts';
import { freePort, startService, workshop } from '../../../embedded/programs.ts';
import { demoFolders } from '../data-folders.ts';
import { never, temporaryFolder } from '../scene.ts';

const newDemoFolder = demoFolders();

/** Returns functions that send requests to the API of a service on this machine. */
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

const demoPhotos = 3;

/** Creates clients one after the other, until `stop` is called. */
function keepWriting(createClient: () => Promise<number>) {
  const ids: number[] = [];
  let going = true;
  const done = (async () => {
    while (going) {
      ids.push(await createClient());
      await wait(20); // a key may send 600 requests a minute
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

/** Reads the rows of each table in the format of COPY, sorted. */
async function linesOf(dataDir: string): Promise<Record<string, string[]>> {
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  const snapshot = await openSnapshot(embedded.url, never);
  const lines: Record<string, string[]> = {};
  for (const { name, columns } of await listTables(snapshot)) {
    const chunks: Buffer[] = [];
    const all = `select ${quotedColumns(columns)} from ${quoteTable(name)}`;
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

/**
 * Adds a file to the documents of a backup, as an earlier release did. The present release would not have included this
 * file.
 */
function addToBackup(folder: string, path: string): void {
  const manifest = readManifest(folder);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), 'a photo');
  const stray = { path, bytes: 7, sha256: hash('sha256', 'a photo') };
  const documents = [...manifest.documents, stray];
  writeFileSync(join(folder, manifestFile), printManifest({ ...manifest, documents }));
}

test('backs a service up while it writes, and restores it elsewhere: every row, the keys, the ids', async () => {
  const { dataDir, key } = newDemoFolder();
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE: '1' };
  const photo = randomFileName(randomBytes(storedNameBytes));
  const [stored, stray] = [`documents/${photo}`, 'documents/1/photo.jpg'];
  mkdirSync(join(dataDir, dirname(stored)), { recursive: true });
  writeFileSync(join(dataDir, stored), 'a photo');
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
  const { documents, ...told } = JSON.parse(kept.stdout);
  expect(told).toMatchObject({ folder, secret: true });
  // The PDFs of the demo's three invoices are drawn during the backup. The backup contains each PDF whose row it
  // contains, and possibly PDFs that were stored later.
  const pdfs = documents - 1 - demoPhotos;
  const pdfRows = (keptLines(folder).invoice_pdfs ?? []).filter((line) => line !== '').length;
  expect(pdfs).toBeGreaterThanOrEqual(pdfRows);
  expect(pdfs).toBeLessThanOrEqual(3);
  expect(writer.ids.length).toBeGreaterThan(acknowledged.length);

  addToBackup(folder, stray);
  const elsewhere = { ...settings, DATA_DIR: emptyDataDir('elsewhere') };
  const restoring = await workshop(elsewhere, 'restore', folder);
  expect(restoring).toMatchObject({ status: 0, stderr: '' });
  expect(restoring.stdout).toMatch(
    new RegExp(
      `^restored_to: +${elsewhere.DATA_DIR}\nbackup: +${folder}\n(.*\n)+next: +make start; everything that was erased`,
    ),
  );
  const rows = keptLines(folder);
  // The restored demo must compare its records with the tax authority's before it issues invoices, because it sends tax
  // records.
  expect(restoring.stdout).toMatch(/^must_reconcile: +localhost$/m);
  const { verifactu_sending, ...restoredRows } = await linesOf(elsewhere.DATA_DIR);
  const { verifactu_sending: _, ...backedUp } = rows;
  expect(restoredRows).toEqual(backedUp);
  expect(verifactu_sending).toHaveLength(2);
  const clients = idsIn(rows.clients, 1);
  expect(clients).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(idsIn(rows.client_history, 1))).toEqual(new Set(clients)); // a client and its history are written in one transaction, so the snapshot contains both
  expect(rows.webhook_subscriptions).toHaveLength(2);
  expect(rows.document_thumbnails).toHaveLength(demoPhotos + 1);
  expect(readFileSync(join(elsewhere.DATA_DIR, 'app-secret'))).toEqual(
    readFileSync(join(dataDir, 'app-secret')),
  );
  expect(readFileSync(join(elsewhere.DATA_DIR, stored), 'utf8')).toBe('a photo');
  expect(restoring.stdout).toMatch(/^left_out: +documents\/1\/photo\.jpg$/m);
  expect(existsSync(join(elsewhere.DATA_DIR, stray))).toBe(false);
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
