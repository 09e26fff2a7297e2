import type { Database } from '../db/client.ts';
import { unfinishedFolder } from '../db/documents/folder-store.ts';
import type { DocumentStore } from '../db/documents/store.ts';
import { listStoredNames } from '../db/queries/budget-documents.ts';
import { isStoredName } from '../domain/documents/stored-name.ts';

/** A file is stored before its row is written, seconds at the most: by then the row is there, or will never be. */
const rowlessMsMost = 86_400_000;

/**
 * Removes files that no row tells of: what a crash left between the two, and what its client has been erased from.
 * Whatever else somebody has put there stays.
 */
export async function sweepDocuments(database: Database, store: DocumentStore, now: Date): Promise<number> {
  let removed = 0;
  for await (const page of store.list()) {
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
