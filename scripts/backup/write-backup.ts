import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createGzip } from 'node:zlib';
import { unfinishedFolder } from '../../documents/folder-store.ts';
import { Refused } from '../../telemetry/tellable.ts';
import { listMigrations, listSequences, listTables, quoted, quotedColumns, type Table } from './catalogue.ts';
import { type KeptFile, keepFile } from './kept-file.ts';
import { type KeptTable, type Manifest, manifestFile, printManifest } from './manifest.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

interface BackupSource {
  url: string;
  dataDir: string;
  keepSecret: boolean;
}

export async function writeBackup(
  folder: string,
  { url, dataDir, keepSecret }: BackupSource,
  signal: AbortSignal,
): Promise<Manifest> {
  const keep = (path: string) => keepFile(folder, path, createReadStream(join(dataDir, path)), { signal });
  const snapshot = await openSnapshot(url, signal);
  try {
    const migrations = await listMigrations(snapshot);
    if (migrations.length === 0) throw new Refused('There is nothing in the database yet.');
    const tables: KeptTable[] = [];
    for (const table of await listTables(snapshot))
      tables.push(await keepTable(folder, table, snapshot, signal));
    const manifest: Manifest = {
      format: 1,
      release: release(),
      taken_at: snapshot.takenAt,
      postgresql: snapshot.postgresql,
      migrations,
      tables,
      sequences: await listSequences(snapshot),
      secret: keepSecret ? await keep('app-secret') : null,
      documents: await keepDocuments(dataDir, keep),
    };
    await keepFile(folder, manifestFile, textOf(printManifest(manifest)), { signal });
    return manifest;
  } finally {
    await snapshot.close();
  }
}

async function keepTable(
  folder: string,
  table: Table,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<KeptTable> {
  let rows = 0;
  async function* read() {
    const parts = table.partitions.length > 0 ? table.partitions : [table];
    for (const part of parts) rows += yield* copyOf(part.name, table, snapshot);
  }
  const file = await keepFile(folder, `tables/${table.name}.copy.gz`, read(), {
    through: [createGzip()],
    signal,
  });
  return { ...table, rows, file };
}

/** A day that had its time may be gone since the snapshot: nobody would miss it. */
async function* copyOf(part: string, { name, columns }: Table, snapshot: Snapshot) {
  try {
    return yield* snapshot.copy(`copy (select ${quotedColumns(columns)} from ${quoted(part)}) to stdout`);
  } catch (error) {
    if (part === name || (error as { code?: string }).code !== undefinedTable) throw error;
    return 0;
  }
}

const undefinedTable = '42P01';

/** After the snapshot: a document is stored before the row that tells of it. */
async function keepDocuments(
  dataDir: string,
  keep: (path: string) => Promise<KeptFile>,
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  const folder = join(dataDir, 'documents');
  if (!existsSync(folder)) return kept;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath === join(folder, unfinishedFolder)) continue;
    const file = join(entry.parentPath, entry.name);
    // Without a row it may be swept meanwhile.
    if (existsSync(file)) kept.push(await keep(relative(dataDir, file)));
  }
  return kept;
}

async function* textOf(text: string) {
  yield Buffer.from(text);
}

function release(): string {
  const document = new URL('../../generated/openapi/en.json', import.meta.url);
  return JSON.parse(readFileSync(document, 'utf8')).info['x-release'];
}
