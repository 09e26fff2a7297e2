import type { Database } from '../db/client.ts';
import { touchKeys } from '../db/queries/keys.ts';
import { insertRequestLog, type LoggedRequest } from '../db/queries/request-log.ts';
import { addUsage, type Usage } from '../db/queries/usage.ts';
import { inTransaction } from './transaction.ts';

/** What a crash may cost, and how old the figures of another process may be. */
const flushEveryMs = 1_000;
/** A batch of this size is written at once, so that a burst doesn't pile up for a second. */
const batchRows = 2_000;
/** Rows kept while the database is away; beyond them the oldest go, and the loss is logged. */
const rowsKept = 50_000;

interface KeyUse extends Usage {
  lastUsedAt: Date;
}

/** The request log and the usage counts, written in batches off the hot path. */
export class RequestRecord {
  readonly #database: Database;
  readonly #onError: (error: unknown, rowsLost: number) => void;
  readonly #timer: NodeJS.Timeout;
  #rows: LoggedRequest[] = [];
  #usage = new Map<string, KeyUse>();
  #writing: Promise<void> | null = null;

  constructor(database: Database, onError: (error: unknown, rowsLost: number) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref();
  }

  log(row: LoggedRequest): void {
    this.#rows.push(row);
    if (this.#rows.length >= batchRows && !this.#writing) void this.flush();
  }

  /** Counts a request of a key; `counts` is false where it only marks the key as used (test keys). */
  use(instanceId: number, keyId: number, day: string, counts: boolean, now: Date): void {
    const name = `${keyId} ${day}`;
    const usage = this.#usage.get(name);
    if (usage) {
      usage.requests += counts ? 1 : 0;
      usage.lastUsedAt = now;
    } else {
      this.#usage.set(name, { instanceId, keyId, day, requests: counts ? 1 : 0, lastUsedAt: now });
    }
  }

  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const rows = this.#rows;
    const usage = this.#usage;
    if (rows.length === 0 && usage.size === 0) return;
    this.#rows = [];
    this.#usage = new Map();
    try {
      await inTransaction(this.#database, async (tx) => {
        const uses = [...usage.values()];
        await Promise.all([
          addUsage(
            tx,
            uses.filter(({ requests }) => requests > 0),
          ),
          touchKeys(
            tx,
            uses.map(({ instanceId, keyId, lastUsedAt }) => ({ instanceId, keyId, at: lastUsedAt })),
          ),
          insertRequestLog(tx, rows),
        ]);
      });
    } catch (error) {
      this.#keep(rows, usage);
      this.#onError(error, Math.max(0, rows.length + this.#rows.length - rowsKept));
    }
  }

  /** What could not be written waits for the next flush. */
  #keep(rows: LoggedRequest[], usage: Map<string, KeyUse>): void {
    this.#rows = rows.concat(this.#rows).slice(-rowsKept);
    for (const [name, count] of usage) {
      const newer = this.#usage.get(name);
      if (newer) newer.requests += count.requests;
      else this.#usage.set(name, count);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    await this.flush();
  }
}
