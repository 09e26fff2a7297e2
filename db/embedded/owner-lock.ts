import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  release(): void;
}

/**
 * Takes a lock on a file that ends with its process, however that ends: nothing stale after kill -9, no process id
 * to be reused, no race in taking over. Node has no flock; a transaction on an empty SQLite file is one. Nothing
 * is ever written to it. Opening and closing that file in any other way in this process would drop the lock.
 */
export function tryLock(file: string, how: 'alone' | 'shared'): Lock | null {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === busy) return null;
    if (errcode !== notADatabase) throw error;
    truncateSync(file); // somebody wrote into it
    return tryLock(file, how);
  }
}

const busy = 5;
const notADatabase = 26;
