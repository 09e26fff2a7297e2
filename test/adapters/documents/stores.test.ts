import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import {
  type DocumentStore,
  type StoredFile,
  StoreUnavailableError,
} from '../../../adapters/documents/store.ts';
import type { DocumentPlace } from '../../../domain/documents/store-location.ts';
import { s3Credentials, startS3StandIn } from '../../../tools/lab/stand-ins/s3.ts';

/**
 * URL of a real S3 server, used in place of the stand-in if set. It must have a bucket `papers`, and its credentials
 * must be in the environment.
 */
const realUrl = process.env.S3_TEST_URL;
const standIn = realUrl ? null : await startS3StandIn('papers');
const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(async () => {
  await standIn?.close();
  rmSync(folder, { recursive: true, force: true });
});

function credentials(id: string, secret: string): void {
  if (realUrl) return;
  vi.stubEnv('AWS_ACCESS_KEY_ID', id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
}
beforeEach(() => credentials(s3Credentials.accessKeyId, s3Credentials.secretAccessKey));
afterEach(() => {
  vi.unstubAllEnvs();
});

const s3: DocumentPlace = {
  kind: 's3',
  bucket: 'papers',
  folder: 'taller/norte/',
  endpoint: realUrl ?? standIn?.url ?? '',
  region: '',
};
const places: [string, DocumentPlace][] = [
  ['a folder', { kind: 'folder', path: join(folder, 'made/when/needed') }],
  ['S3', s3],
];

const name = (digit: number) => `${digit}${digit}/${String(digit).repeat(32)}`;
const whole = { first: 0, last: 999_999 };

async function contentOf(store: DocumentStore, of: string, range = whole) {
  const found = await store.read(of, range);
  return found && (await buffer(found)).toString();
}

async function listed(store: DocumentStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const page of store.list()) files.push(...page);
  return files;
}

describe.each(places)('%s', (_, place) => {
  const store = openDocumentStore(place);

  test('returns what was stored, whole and in part', async () => {
    await store.put(name(1), [Buffer.from('sobre '), Buffer.from('la mesa')], 'image/png');
    expect(await contentOf(store, name(1))).toBe('sobre la mesa');
    expect(await contentOf(store, name(1), { first: 6, last: 7 })).toBe('la');
  });

  test('stores four megabytes unchanged', async () => {
    const large = Buffer.alloc(4_194_304, 'documento ');
    await store.put(name(2), [large.subarray(0, 1_000), large.subarray(1_000)], 'application/pdf');
    const found = await store.read(name(2), { first: 0, last: large.length - 1 });
    expect(found && (await buffer(found)).equals(large)).toBe(true);
  });

  test('finds nothing under another name', async () => {
    expect(await store.read(name(9), whole)).toBeUndefined();
  });

  test('lists its files with their moments, without removed ones', async () => {
    for (const digit of [3, 4, 5, 6]) await store.put(name(digit), [Buffer.from('x')], 'image/png');
    const names = (await listed(store)).map((file) => file.name);
    expect(names).toEqual(expect.arrayContaining([3, 4, 5, 6].map(name)));
    for (const { storedAt } of await listed(store))
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    await store.remove(name(4));
    await store.remove(name(4));
    expect((await listed(store)).map((file) => file.name)).not.toContain(name(4));
    expect(await contentOf(store, name(4))).toBeUndefined();
  });
});

test('reports that it is away if it accepts nothing', async () => {
  const nowhere = openDocumentStore({ kind: 'folder', path: '/dev/null/documents' });
  await expect(nowhere.put(name(1), [Buffer.from('x')], 'image/png')).rejects.toThrow(StoreUnavailableError);
  const closed = openDocumentStore({ ...s3, kind: 's3', endpoint: 'http://127.0.0.1:9' });
  await expect(closed.put(name(1), [Buffer.from('x')], 'image/png')).rejects.toThrow(StoreUnavailableError);
});

test('does not create a missing folder again: its disk is gone', async () => {
  const path = join(folder, 'mounted');
  const store = openDocumentStore({ kind: 'folder', path });
  await store.put(name(1), [Buffer.from('x')], 'image/png');
  rmSync(path, { recursive: true });
  await expect(store.put(name(2), [Buffer.from('x')], 'image/png')).rejects.toThrow(StoreUnavailableError);
  expect(existsSync(path)).toBe(false);
});

test.skipIf(realUrl)('identifies itself to S3 by its signature only', async () => {
  expect(standIn?.refused).toEqual([]);
  credentials(s3Credentials.accessKeyId, 'another secret');
  const stranger = openDocumentStore(s3);
  await expect(stranger.read(name(1), whole)).rejects.toThrow(StoreUnavailableError);
  expect(standIn?.refused).toEqual(['another signature']);
});
