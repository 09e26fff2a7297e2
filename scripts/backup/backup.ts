import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createGzip } from 'node:zlib';
import type { Config } from '../../config.ts';
import { syncFolder, syncFolders } from '../../db/embedded/fill-data-dir.ts';
import { openEmbedded } from '../../db/embedded/index.ts';
import { tryLock } from '../../db/embedded/owner.ts';
import { unfinishedFolder } from '../../documents/folder-store.ts';
import { release } from '../../generated/release.ts';
import { Refused } from '../../telemetry/tellable.ts';
import {
  type KeptFile,
  type KeptTable,
  keepFile,
  type Manifest,
  manifestFile,
  printManifest,
} from './manifest.ts';
import {
  listMigrations,
  listSequences,
  listTables,
  openSnapshot,
  quoted,
  quotedColumns,
  type Snapshot,
  type Table,
} from './snapshot.ts';

/** Backs the embedded deployment up, while it runs or not. It brings nothing up to date: it comes before an upgrade. */
export async function backup(config: Config, folder: string, signal: AbortSignal): Promise<Manifest> {
  const { databaseUrl, dataDir, appSecrets } = config;
  if (databaseUrl !== '') {
    throw new Refused(
      'DATABASE_URL is set: back that database up with pg_dump, and keep APP_SECRET and the documents with it.',
    );
  }
  if (!existsSync(join(dataDir, 'postgres'))) throw new Refused(`DATA_DIR: ${dataDir} has no database yet.`);
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new Refused(`${folder} lies in DATA_DIR, and would be lost with it: name a folder elsewhere.`);
  }
  const keepSecret = appSecrets.length === 0;
  return fillFolder(folder, async (half) => {
    const embedded = await openEmbedded({ dataDir, kind: 'cli' });
    try {
      return await writeBackup(half, { url: embedded.url, dataDir, keepSecret }, signal);
    } finally {
      await embedded.close();
    }
  });
}

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
      release: release.date,
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

/** Makes a folder that has its name only once `fill` has come to its end, and all is on the disk. */
export async function fillFolder<T>(path: string, fill: (folder: string) => Promise<T>): Promise<T> {
  refuseUnlessNew(path);
  const half = `${path}.unfinished`;
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(half, lockFile), 'alone');
  if (!lock) throw new Refused(`Another backup is being written to ${path}.`);
  try {
    empty(half); // what a backup left that was killed
    const result = await fill(half);
    syncFolders(half);
    renameSync(half, path);
    rmSync(join(path, lockFile));
    syncFolder(dirname(path));
    return result;
  } finally {
    rmSync(half, { recursive: true, force: true });
    lock.release();
  }
}

const lockFile = '.lock';

function refuseUnlessNew(path: string): void {
  const folder = statSync(path, { throwIfNoEntry: false });
  if (!folder) return;
  if (!folder.isDirectory()) throw new Refused(`${path} is a file: name a new folder.`);
  if (folder.dev !== statSync(dirname(path)).dev) {
    throw new Refused(`${path} is a volume of its own: name a new folder in it.`);
  }
  if (readdirSync(path).length > 0) throw new Refused(`${path} is not empty: name a new folder.`);
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== lockFile) rmSync(join(folder, name), { recursive: true });
  }
}
