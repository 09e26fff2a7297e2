import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openDocumentStore } from '../../../../adapters/documents/open.ts';
import { ForeignNameError } from '../../../../adapters/documents/store.ts';
import { constraintName, sqlState } from '../../../../db/connection/failures.ts';
import { isStoredName } from '../../../../domain/documents/document.ts';
import type { DocumentPlace } from '../../../../domain/documents/store-location.ts';
import { nonceBytes } from '../../../../domain/secrets/secret-box.ts';
import { hostileNames, randomName } from '../../../../test/support/hostile-names.ts';
import { createTestDatabase } from '../../../../test/support/postgres.ts';
import { secretBox } from '../../../../test/support/secret-box.ts';
import { connected } from '../../../../test/tools/operator/scene.ts';
import { type Manifest, printManifest } from '../../../operator/backup/manifest.ts';
import { examineBackup } from '../../../operator/backup/restore.ts';
import { type ExportManifest, examineExport, sealManifest } from '../../../operator/moving/manifest.ts';
import { s3Credentials, startS3StandIn } from '../../stand-ins/s3.ts';

/** Number of random names in addition to the fixed ones; `make faults` tries thousands. */
const count = Number(process.env.FAULT_STORED_NAMES ?? 50);
const randomNames = Array.from({ length: count }, randomName);
const hostile = [...hostileNames, ...randomNames.filter((name) => !isStoredName(name))];

const root = mkdtempSync(join(tmpdir(), 'stored-names-'));
const s3 = await startS3StandIn('papers');
const database = await createTestDatabase();
afterAll(async () => {
  await Promise.all([s3.close(), database.drop()]);
  rmSync(root, { recursive: true });
});

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Credentials.secretAccessKey);
});

const places: [string, DocumentPlace][] = [
  ['a folder', { kind: 'folder', path: join(root, 'srv/documents') }],
  ['S3', { kind: 's3', bucket: 'papers', folder: 'taller/', endpoint: s3.url, region: '' }],
];

/** Lists every file on the disk and in the bucket, with its content. */
function everything() {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return [
    ...files.map((path) => [path, readFileSync(path, 'utf8')]),
    ...[...s3.objects].map(([key, { body }]) => [key, body.toString()]),
  ];
}

test.each(places)(
  '%s neither writes, reads nor removes a file by a name that it never makes',
  async (_, place) => {
    const store = openDocumentStore(place);
    mkdirSync(join(root, 'srv/documents'), { recursive: true });
    for (const path of ['outside', 'srv/outside', 'srv/documents/outside'])
      writeFileSync(join(root, path), 'secret');
    for (const key of ['outside', 'taller/outside', 'taller/'])
      s3.objects.set(key, { body: Buffer.from('secret'), type: 'text/plain', at: new Date() });
    const before = everything();
    for (const name of hostile) {
      await expect(store.put(name, [Buffer.from('x')], 'image/png'), name).rejects.toThrow(ForeignNameError);
      await expect(store.read(name, { first: 0, last: 9 }), name).rejects.toThrow(ForeignNameError);
      if (!/^\.unfinished\/[0-9a-f]{32}$/.test(name))
        await expect(store.remove(name), name).rejects.toThrow(ForeignNameError);
    }
    expect(everything()).toEqual(before);
  },
);

/** Columns that contain the name of a stored file, each with the values of a valid row's other columns. */
const columns: [table: string, columns: string, values: string][] = [
  ['budget_documents', 'stored_as', '$1'],
  ['invoice_pdfs', 'name', '$1'],
  ['workshop_logos', 'name', '$1'],
  ['instances', 'logo', '$1'],
  [
    'invoices',
    'status, year, number, full_number, issued_at, paper',
    `'issued', 2026, 1, 'F2026-0001', now(), jsonb_build_object('branding', jsonb_build_object('logo', jsonb_build_object('name', $1::text)))`,
  ],
];

test.each(columns)('%s accepts exactly the names that the store makes', async (table, named, values) => {
  const sql = connected(database.url);
  await sql.unsafe(`
    create temp table probe (like ${table} including constraints);
    do $$ declare one text; begin
      for one in select attname from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 and attnotnull
      loop execute format('alter table probe alter column %I drop not null', one); end loop;
    end $$`);
  for (const name of [...hostileNames, ...randomNames].filter((each) => !each.includes('\0'))) {
    const refusal = await sql.unsafe(`insert into probe (${named}) values (${values})`, [name]).then(
      () => null,
      (error) => [sqlState(error), constraintName(error)],
    );
    const constraint =
      table === 'invoices' || table === 'instances' ? `${table}_logo_check` : `${table}_file_check`;
    expect(refusal, name).toEqual(isStoredName(name) ? null : ['23514', constraint]);
  }
});

const kept = { path: 'tables/clients.copy.gz', bytes: 0, sha256: '' };

function folderWith(manifest: object): string {
  const folder = mkdtempSync(join(root, 'manifest-'));
  writeFileSync(join(folder, 'manifest.json'), printManifest(manifest));
  return folder;
}

test('an import refuses an export whose seal is right and whose documents or lost files have such names', async () => {
  const about: Omit<ExportManifest, 'documents' | 'faulty'> = {
    format: 1,
    release: '2026-01-01',
    taken_at: '2026-01-01T00:00:00Z',
    postgresql: '17',
    database: '1/workshop',
    bucket: null,
    migrations: [],
    workshop: { id: 1, host: 'moved.test', hosts: ['moved.test'], name: 'Taller' },
    series: [],
    final: true,
    tables: [],
  };
  for (const name of hostile)
    for (const files of [
      { documents: [{ ...kept, path: 'documents/file', name }], faulty: [] },
      { documents: [], faulty: [name] },
    ]) {
      const folder = folderWith(sealManifest({ ...about, ...files }, secretBox, Buffer.alloc(nonceBytes)));
      await expect(examineExport(folder, secretBox), name).rejects.toThrow(
        `the document store has no files with names such as ${JSON.stringify(name)}. Nothing was imported.`,
      );
    }
});

test('a restore refuses a backup that would write to other places than those of documents and secret', async () => {
  const backup: Omit<Manifest, 'documents' | 'secret'> = {
    format: 1,
    release: '2026-01-01',
    taken_at: '2026-01-01T00:00:00Z',
    postgresql: '17',
    migrations: [],
    tables: [],
    sequences: [],
  };
  for (const path of [
    'postgres/postgresql.auto.conf',
    'documents',
    'documents/../app-secret',
    '../outside',
    '/etc/passwd',
  ]) {
    const documents = [{ ...kept, path }];
    await expect(examineBackup(folderWith({ ...backup, secret: null, documents })), path).rejects.toThrow(
      /is not among the documents|is outside the backup/,
    );
    const secret = { ...kept, path };
    await expect(examineBackup(folderWith({ ...backup, secret, documents: [] })), path).rejects.toThrow(
      /is not the file of the secret|is outside the backup/,
    );
  }
});
