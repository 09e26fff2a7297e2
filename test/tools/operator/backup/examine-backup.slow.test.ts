import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Manifest, printManifest } from '../../../../tools/operator/backup/manifest.ts';
import { examineBackup } from '../../../../tools/operator/backup/restore.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { takeBackup, temporaryFolder } from '../scene.ts';

let original: { folder: string; manifest: Manifest };

beforeAll(async () => {
  const database = await createTestDatabase();
  original = await takeBackup(database.url, mkdtempSync(join(tmpdir(), 'workshop-operators-')));
  await database.drop();
});

afterAll(() => rmSync(original.folder, { recursive: true }));

/** Copies a complete backup, so that a test can damage the copy. */
function copied() {
  const folder = temporaryFolder();
  cpSync(original.folder, folder, { recursive: true });
  const at = (path: string) => join(folder, path);
  return {
    folder,
    table: at('tables/clients.copy.gz'),
    manifest: at('manifest.json'),
    /** Rewrites the manifest with changes and a matching checksum, as a forger would. */
    rewrite: (changes: Partial<Record<keyof Manifest, unknown>>) =>
      writeFileSync(at('manifest.json'), printManifest({ ...original.manifest, ...changes } as Manifest)),
  };
}

test('takes a whole backup', async () => {
  expect(await examineBackup(copied().folder)).toEqual(original.manifest);
});

test('refuses a folder without a manifest: a backup that was broken off is none', async () => {
  const { folder, manifest } = copied();
  rmSync(manifest);
  await expect(examineBackup(folder)).rejects.toThrow(
    'is not a backup: manifest.json cannot be read (ENOENT).',
  );
});

test('refuses a file that was cut', async () => {
  const { folder, table } = copied();
  truncateSync(table, 10);
  await expect(examineBackup(folder)).rejects.toThrow(
    /is damaged: tables\/clients\.copy\.gz has 10 bytes, not \d+\. Nothing was restored\.$/,
  );
});

test('refuses a file of which one bit is another', async () => {
  const { folder, table } = copied();
  const bytes = readFileSync(table);
  bytes.writeUInt8(bytes.readUInt8(12) ^ 1, 12);
  writeFileSync(table, bytes);
  await expect(examineBackup(folder)).rejects.toThrow('tables/clients.copy.gz was changed');
});

test('refuses a backup that lacks a file', async () => {
  const { folder, table } = copied();
  rmSync(table);
  await expect(examineBackup(folder)).rejects.toThrow('tables/clients.copy.gz is missing');
});

test('refuses a manifest that was cut or altered', async () => {
  const { folder, manifest } = copied();
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace('"rows": 0', '"rows": 1'));
  await expect(examineBackup(folder)).rejects.toThrow('manifest.json was changed.');
  writeFileSync(manifest, text.slice(0, -20));
  await expect(examineBackup(folder)).rejects.toThrow('manifest.json is damaged');
});

test('refuses a backup that is newer than this release', async () => {
  const { folder, rewrite } = copied();
  rewrite({
    release: '2031-01-01',
    migrations: [...original.manifest.migrations, { hash: 'f00', created_at: 9e12 }],
  });
  await expect(examineBackup(folder)).rejects.toThrow(/by the release of 2031-01-01, .* does not know/);
  rewrite({ format: 2 });
  await expect(examineBackup(folder)).rejects.toThrow(
    'is a backup of format 2: a newer release restores it.',
  );
});

test('refuses a backup from before the first release', async () => {
  const { folder, rewrite } = copied();
  rewrite({ migrations: [{ hash: 'f00', created_at: 1795174778194 }] });
  await expect(examineBackup(folder)).rejects.toThrow('was created by a version before the first release');
});

test.each(['../outside', '/etc/passwd', 'documents/../../outside'])(
  'refuses a manifest that names %s',
  async (path) => {
    const { folder, rewrite } = copied();
    rewrite({ documents: [{ path, bytes: 1, sha256: '' }] });
    await expect(examineBackup(folder)).rejects.toThrow(`${path} is outside the backup.`);
  },
);
