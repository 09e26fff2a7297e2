import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { startCluster, stopLeftover } from './cluster.ts';
import { makeDataDir, restoringFolder } from './data-dir.ts';
import { databaseName, ensureDatabase } from './index.ts';
import { forgetOwner, tryLock, writeOwner } from './owner.ts';

/**
 * Parts of a data folder in the order in which they are moved into place. The database is last: with it, the folder is
 * complete.
 */
const dataDirParts = ['app-secret', 'documents', 'postgres'];

/**
 * Fills a data folder: builds its parts in a subfolder and then moves them into place. The service refuses a folder
 * with an interrupted attempt; calling this again starts over.
 */
export async function fillDataDir(
  dataDir: string,
  fill: (url: string, folder: string) => Promise<void>,
): Promise<void> {
  makeDataDir(dataDir);
  const lock = tryLock(join(dataDir, '.lock'), 'alone');
  if (!lock) throw new OperatorError(`DATA_DIR: ${dataDir} is in use by another process: stop it first.`);
  const folder = join(dataDir, restoringFolder);
  try {
    refuseFilled(dataDir);
    const since = new Date().toISOString();
    writeOwner(dataDir, { kind: 'cli', pid: process.pid, state: 'starting', since, url: null });
    await stopLeftover(join(folder, 'postgres')); // a killed attempt may have left PostgreSQL running
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    await withCluster(folder, fill);
    for (const part of dataDirParts) moveInPlace(join(folder, part), join(dataDir, part));
    syncFolder(dataDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    forgetOwner(dataDir);
    lock.release();
  }
}

function refuseFilled(dataDir: string): void {
  const found = existsSync(join(dataDir, 'postgres'))
    ? 'a database'
    : holdsFiles(join(dataDir, 'documents')) && !existsSync(join(dataDir, restoringFolder)) && 'documents';
  if (!found) return;
  throw new OperatorError(
    `DATA_DIR: ${dataDir} has ${found} already: set DATA_DIR to a new folder, or move this one away.`,
  );
}

function holdsFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

function moveInPlace(from: string, to: string): void {
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  renameSync(from, to);
}

async function withCluster(
  folder: string,
  fill: (url: string, folder: string) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ folder, durable: true });
  try {
    await ensureDatabase(cluster);
    await fill(cluster.url(databaseName), folder);
  } finally {
    await cluster.stop();
  }
}

/** Flushes the directory entries of a folder to the disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

export function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncFolders(join(folder, entry.name));
  }
  syncFolder(folder);
}
