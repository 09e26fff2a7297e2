import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Config } from '../../../config.ts';
import { listMigrations, listSequences, listTables } from '../../../db/backup/catalogue.ts';
import { readRows } from '../../../db/backup/rows.ts';
import { openSnapshot } from '../../../db/backup/snapshot.ts';
import type { BackupSubject } from '../../../db/deployment/table.ts';
import { syncFolder, syncFolders } from '../../../db/embedded/fill-data-dir.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { tryLock } from '../../../db/embedded/owner.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { release } from '../../../generated/release.ts';
import { copyTable } from './copy-table.ts';
import {
  isDocumentPath,
  type Manifest,
  manifestFile,
  printManifest,
  type StoredFile,
  type StoredTable,
  secretFile,
  writeBackupFile,
} from './manifest.ts';
import { recordRun } from './record-run.ts';

/**
 * Backs up an embedded deployment, whether or not the service runs. Applies no migrations, because backups are made
 * before an upgrade.
 */
export async function backup(config: Config, folder: string, signal: AbortSignal): Promise<Manifest> {
  const { databaseUrl, dataDir, appSecrets } = config;
  if (databaseUrl !== '') {
    throw new OperatorError(
      'DATABASE_URL is set: back that database up with pg_dump, and keep APP_SECRET and the documents with it.',
    );
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new OperatorError(`DATA_DIR: ${dataDir} has no database yet.`);
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new OperatorError(`${folder} is in DATA_DIR, and would be lost with it: name a folder elsewhere.`);
  }
  const copiesSecret = appSecrets.length === 0;
  requireNewFolder(folder);
  const embedded = await openEmbedded({ dataDir, kind: 'cli' });
  const { url } = embedded;
  const subjects: BackupSubject[] = copiesDocuments(config) ? ['database', 'documents'] : ['database'];
  const work = () => writeFolder(folder, (half) => writeBackup(half, { url, dataDir, copiesSecret }, signal));
  try {
    return await recordRun(url, subjects, { place: folder, work });
  } finally {
    await embedded.close();
  }
}

/** Tells whether a backup contains the documents. Documents in DATA_DIR are copied, documents in a bucket are not. */
export function copiesDocuments({ documents, dataDir }: Config): boolean {
  return documents.kind === 'folder' && documents.path === join(dataDir, 'documents');
}

interface BackupSource {
  url: string;
  dataDir: string;
  copiesSecret: boolean;
}

export async function writeBackup(
  folder: string,
  { url, dataDir, copiesSecret }: BackupSource,
  signal: AbortSignal,
): Promise<Manifest> {
  const copyFile = (path: string) =>
    writeBackupFile(folder, path, createReadStream(join(dataDir, path)), { signal });
  const snapshot = await openSnapshot(url, signal);
  try {
    const migrations = await listMigrations(snapshot);
    if (migrations.length === 0) throw new OperatorError('There is nothing in the database yet.');
    const tables: StoredTable[] = [];
    for (const table of await listTables(snapshot))
      tables.push(await copyTable(folder, table, { rows: readRows(snapshot, table), signal }));
    const manifest: Manifest = {
      format: 1,
      release: release.date,
      taken_at: snapshot.takenAt,
      postgresql: snapshot.postgresql,
      migrations,
      tables,
      sequences: await listSequences(snapshot),
      secret: copiesSecret ? await copyFile(secretFile) : null,
      documents: await copyDocuments(dataDir, copyFile),
    };
    await writeBackupFile(folder, manifestFile, streamText(printManifest(manifest)), { signal });
    return manifest;
  } finally {
    await snapshot.close();
  }
}

/**
 * Copies the document files. Runs after the database snapshot, because the service stores a file before its row. Skips
 * files that the service did not store.
 */
async function copyDocuments(
  dataDir: string,
  copyFile: (path: string) => Promise<StoredFile>,
): Promise<StoredFile[]> {
  const copied: StoredFile[] = [];
  const folder = join(dataDir, 'documents');
  if (!existsSync(folder)) return copied;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(dataDir, file);
    if (!entry.isFile() || !isDocumentPath(path)) continue;
    // Skips missing files, because the service may delete the documents of deleted rows while the backup runs.
    if (existsSync(file)) copied.push(await copyFile(path));
  }
  return copied;
}

export async function* streamText(text: string) {
  yield Buffer.from(text);
}

/**
 * Creates a folder and calls `fill` with its path. The folder has a temporary name until `fill` has ended and all files
 * are flushed to disk.
 */
export async function writeFolder<T>(path: string, fill: (folder: string) => Promise<T>): Promise<T> {
  requireNewFolder(path);
  const half = `${path}.unfinished`;
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(half, lockFile), 'alone');
  if (!lock) throw new OperatorError(`Another backup is being written to ${path}.`);
  try {
    emptyFolder(half); // removes files of a backup that was killed
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

function requireNewFolder(path: string): void {
  const folder = statSync(path, { throwIfNoEntry: false });
  if (!folder) return;
  if (!folder.isDirectory()) throw new OperatorError(`${path} is a file: name a new folder.`);
  if (folder.dev !== statSync(dirname(path)).dev) {
    throw new OperatorError(`${path} is a mount point: name a new folder in it.`);
  }
  if (readdirSync(path).length > 0) throw new OperatorError(`${path} is not empty: name a new folder.`);
}

/** Removes all files from a folder, except the lock file. */
export function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== lockFile) rmSync(join(folder, name), { recursive: true });
  }
}
