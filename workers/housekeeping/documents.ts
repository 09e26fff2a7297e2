import { isUnfinished } from '../../adapters/documents/folder-store.ts';
import { openDocumentStore } from '../../adapters/documents/open.ts';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import type { Config } from '../../config.ts';
import { type Database, sendInOrder } from '../../db/connection/client.ts';
import { listStoredNames } from '../../db/documents/queries.ts';
import { listPdfNames } from '../../db/invoices/pdfs.ts';
import { listLogoNames } from '../../db/workshops/logos.ts';
import { isStoredName } from '../../domain/documents/document.ts';
import { dayMs, hourMs } from '../../domain/time/lengths.ts';
import { startLoop } from '../lanes/loop.ts';

/**
 * Interval between sweeps of the store. Listing a large store takes minutes, and only files older than a day are
 * removed, so an hour's delay does not matter.
 */
const sweepIntervalMs = hourMs;

interface Options {
  database: Database;
  clock: () => Date;
  onError: (error: unknown) => void;
}

export function startDocuments({ documents }: Config, { database, clock, onError }: Options) {
  const store = openDocumentStore(documents);
  const stopping = new AbortController();
  const loop = startLoop({
    everyMs: sweepIntervalMs,
    onError,
    async work() {
      await sweepDocuments({ database, store, signal: stopping.signal }, clock());
      return false;
    },
  });
  return {
    stop() {
      stopping.abort();
      return loop.stop();
    },
  };
}

/** Age above which a file without a row is removed. A row is written seconds after its file. */
const minSweptAgeMs = dayMs;

interface Sweep {
  database: Database;
  store: DocumentStore;
  signal?: AbortSignal;
}

/** Removes files without a row, which a crash has left or which belonged to erased clients. Returns their number. */
export async function sweepDocuments({ database, store, signal }: Sweep, now: Date): Promise<number> {
  let removed = 0;
  for await (const page of store.list()) {
    if (signal?.aborted) break;
    const old = page
      .filter(
        ({ name, storedAt }) =>
          hasServiceFileName(name) && now.getTime() - storedAt.getTime() > minSweptAgeMs,
      )
      .map(({ name }) => name);
    if (old.length === 0) continue;
    const [documents, pdfs, logos] = await database.inSession((db) =>
      sendInOrder(db, [listStoredNames(db, old), listPdfNames(db, old), listLogoNames(db, old)]),
    );
    const rowless = old.filter((name) => !documents.has(name) && !pdfs.has(name) && !logos.has(name));
    for (const name of rowless) await store.remove(name);
    removed += rowless.length;
  }
  return removed;
}

function hasServiceFileName(name: string): boolean {
  return isStoredName(name) || isUnfinished(name);
}
