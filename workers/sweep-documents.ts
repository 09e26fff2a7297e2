import type { Database } from '../db/client.ts';
import { unfinishedFolder } from '../db/documents/folder-store.ts';
import type { DocumentStore } from '../db/documents/store.ts';
import { listStoredNames } from '../db/queries/budget-documents.ts';
import { isStoredName } from '../domain/documents/stored-name.ts';

/** A file is stored before its row is written, seconds at the most: by then the row is there, or will never be. */
const rowlessMsMost = 86_400_000;

interface Sweep {
  database: Database;
  store: DocumentStore;
  /** Ends it before its time. */
  signal?: AbortSignal;
}

/**
 * Removes files that no row tells of: what a crash left between the two, and what went with an erased client. Whatever
 * else somebody has put there stays. Returns how many there were.
 */
export async function sweepDocuments({ database, store, signal }: Sweep, now: Date): Promise<number> {
  let removed = 0;
  for await (const page of store.list()) {
    if (signal?.aborted) break;
    const old = page
      .filter(({ name, storedAt }) => isOurs(name) && now.getTime() - storedAt.getTime() > rowlessMsMost)
      .map(({ name }) => name);
    if (old.length === 0) continue;
    const kept = await database.lease((db) => listStoredNames(db, old));
    const rowless = old.filter((name) => !kept.has(name));
    for (const name of rowless) await store.remove(name);
    removed += rowless.length;
  }
  return removed;
}

function isOurs(name: string): boolean {
  return isStoredName(name) || name.startsWith(`${unfinishedFolder}/`);
}
