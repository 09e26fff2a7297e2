import { type Database, isDatabaseUnavailable, sendInOrder } from '../../db/connection/client.ts';
import { ensureDays, requestLog } from '../../db/connection/partitions.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { touchKeys } from '../../db/keys/queries.ts';
import {
  insertRequestLog,
  LogBatch,
  type LoggedRequest,
  lacksPartition,
} from '../../db/requests/log-batch.ts';
import { addUsage, type DailyKeyUsage } from '../../db/workshops/usage.ts';
import { utcDay } from '../limits/limits.ts';

/**
 * Interval between writes of the records. Limits the loss in a crash, and the age of the figures that other processes
 * read.
 */
const flushIntervalMs = 1_000;
/**
 * Number of rows at which a batch is written without waiting for the interval. Larger batches would delay reads in
 * PostgreSQL.
 */
const maxBatchRows = 10_000;
/**
 * Maximum number of waiting rows while the database is unreachable. Above it, the oldest batches are dropped, and the
 * loss is logged.
 */
const maxWaitingRows = 50_000;

interface KeyUse extends DailyKeyUsage {
  lastUsedAt: Date;
}

export class RequestRecord {
  readonly #database: Database;
  readonly #onError: (error: unknown, rowsLost: number) => void;
  readonly #timer: NodeJS.Timeout;
  /** Batches of rows that wait to be written. New rows go into the last batch. */
  readonly #batches = [new LogBatch()];
  #usage = new Map<string, Map<number, KeyUse>>();
  #writing: Promise<void> | null = null;
  readonly #late = new Set<Promise<void>>();

  constructor(database: Database, onError: (error: unknown, rowsLost: number) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), flushIntervalMs).unref();
  }

  log(row: LoggedRequest): void {
    const open = this.#batches.at(-1) as LogBatch;
    open.add(row);
    if (open.size < maxBatchRows) return;
    this.#batches.push(new LogBatch());
    if (!this.#writing) void this.flush();
  }

  /** Number of rows that are delayed until their workshop is known. */
  get late(): number {
    return this.#late.size;
  }

  waitFor(write: Promise<void>): void {
    this.#late.add(write);
    void write.finally(() => this.#late.delete(write));
  }

  /**
   * Counts a request of a key towards the quota. If `counts` is false, as for test keys, records only the time of the
   * key's last use.
   */
  use(instanceId: number, keyId: number, day: string, counts: boolean, now: Date): void {
    this.#add({ instanceId, keyId, day, requests: counts ? 1 : 0, lastUsedAt: now });
  }

  get rowsWaiting(): number {
    return this.#batches.reduce((sum, { size }) => sum + size, 0);
  }

  /** Writes all records that were added before the call, including those of a batch that is still open. */
  async flush(): Promise<void> {
    await this.#writing;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    await this.#writeUsage();
    await this.#writeLog();
  }

  async #writeUsage(): Promise<void> {
    const uses = [...this.#usage.values()].flatMap((ofDay) => [...ofDay.values()]);
    if (uses.length === 0) return;
    this.#usage = new Map();
    const counted = uses.filter(({ requests }) => requests > 0);
    const touched = uses.map(({ instanceId, keyId, lastUsedAt }) => ({ instanceId, keyId, at: lastUsedAt }));
    try {
      await inTransaction(this.#database, (tx) =>
        sendInOrder(tx, [addUsage(tx, counted), touchKeys(tx, touched)]),
      );
    } catch (error) {
      for (const use of uses) this.#add(use);
      this.#onError(error, 0);
    }
  }

  #add(use: KeyUse): void {
    const ofDay = this.#usageOf(use.day);
    const known = ofDay.get(use.keyId);
    if (known) {
      known.requests += use.requests;
      if (known.lastUsedAt < use.lastUsedAt) known.lastUsedAt = use.lastUsedAt;
    } else {
      ofDay.set(use.keyId, use);
    }
  }

  #usageOf(day: string): Map<number, KeyUse> {
    let ofDay = this.#usage.get(day);
    if (!ofDay) {
      ofDay = new Map();
      this.#usage.set(day, ofDay);
    }
    return ofDay;
  }

  async #writeLog(): Promise<void> {
    for (let due = this.#batches.length; due > 0; due -= 1) {
      const batch = this.#takeOldest();
      if (batch.size === 0) return;
      try {
        await this.#insertLog(batch);
      } catch (error) {
        // Retries the rows only if the database was unreachable. Rows that the database refuses would otherwise block
        // all later rows.
        if (!isDatabaseUnavailable(error)) {
          this.#onError(error, batch.size);
          continue;
        }
        this.#batches.unshift(batch);
        return this.#onError(error, this.#dropOldest());
      }
    }
  }

  #takeOldest(): LogBatch {
    const oldest = this.#batches.shift() as LogBatch;
    if (this.#batches.length === 0) this.#batches.push(new LogBatch());
    return oldest;
  }

  #dropOldest(): number {
    let dropped = 0;
    while (this.rowsWaiting > maxWaitingRows) dropped += this.#takeOldest().size;
    return dropped;
  }

  async #insertLog(batch: LogBatch): Promise<void> {
    try {
      await this.#database.inSession((db) => insertRequestLog(db, batch));
    } catch (error) {
      if (!lacksPartition(error)) throw error;
      // Creates missing partitions, which happens after a jump of the clock or after days without housekeeping.
      for (const day of new Set(batch.moments.map((at) => utcDay(at.getTime())))) {
        await this.#database.inSession((db) => ensureDays(db, requestLog, new Date(day)));
      }
      await this.#database.inSession((db) => insertRequestLog(db, batch));
    }
  }

  /** Stops the timer, so that further records are never written. */
  discard(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#late);
    await this.flush();
  }
}
