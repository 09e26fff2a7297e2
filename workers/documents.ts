import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { openDocumentStore } from '../db/documents/store.ts';
import { startLoop } from './loop.ts';
import { sweepDocuments } from './sweep-documents.ts';

/** What is swept has had a day: an hour more is no matter, and a look through a large store takes minutes. */
const sweepEveryMs = 3_600_000;

interface Options {
  database: Database;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/** Keeps the store of documents to what the rows tell of. */
export function startDocuments({ documents }: Config, { database, clock, onError }: Options) {
  const store = openDocumentStore(documents);
  const stopping = new AbortController();
  const loop = startLoop({
    everyMs: sweepEveryMs,
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
