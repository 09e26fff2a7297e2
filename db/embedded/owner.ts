import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The owner of a data folder, as it describes itself in a file. Only the folder's lock proves that it is the owner. */
export interface Owner {
  kind: OwnerKind;
  pid: number;
  state: 'starting' | 'ready' | 'stopping';
  since: string;
  url: string | null;
}
export type OwnerKind = 'service' | 'cli';

export function readOwner(dataDir: string): Owner | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, file), 'utf8'));
  } catch {
    return null;
  }
}

export function writeOwner(dataDir: string, owner: Owner): void {
  const half = join(dataDir, `${file}.new`);
  writeFileSync(half, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  renameSync(half, join(dataDir, file));
}

export function forgetOwner(dataDir: string): void {
  rmSync(join(dataDir, file), { force: true });
}

export function isAlive({ pid }: Owner): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const file = 'owner.json';

export interface Lock {
  release(): void;
}

/**
 * Acquires a lock on a file, or returns null if another process holds it. The operating system releases the lock with
 * its process: it can't become stale after kill -9, and depends on no process ids, which may be reused. Node has no
 * flock, so the lock is a transaction on an empty SQLite file. Opening the file elsewhere in the same process would
 * release the lock.
 */
export function tryLock(file: string, how: 'alone' | 'shared'): Lock | null {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === sqliteBusyCode) return null;
    if (errcode !== sqliteNotADatabaseCode) throw error;
    truncateSync(file); // another program has written into the file
    return tryLock(file, how);
  }
}

const sqliteBusyCode = 5;
const sqliteNotADatabaseCode = 26;
