import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment, Sql } from '../deployment.ts';
import { clusterMs, postmasterOf, processMs } from '../processors.ts';
import type { Cost } from './cost.ts';

interface Size {
  name: string;
  bytes: number;
}

/** The tables that housekeeping empties, with their partitions. */
const passing = /^(request_log|events|webhook_deliveries|idempotency_keys|backlog|lanes|usage_days)$/;

/** The service writes the log of requests, and whatever else comes after an answer, within this time. */
const afterMs = 1_500;
const idleMs = 4_000;

/** Measures what some work costs one process and PostgreSQL, less what both cost while nothing is done. */
export class Meter {
  readonly #sql: Sql;
  readonly #postmaster: number;
  readonly #pid: number;
  #idle = { serviceMs: 0, postgresMs: 0, logBytes: 0 };

  private constructor(sql: Sql, postmaster: number, pid: number) {
    this.#sql = sql;
    this.#postmaster = postmaster;
    this.#pid = pid;
  }

  static async of(
    { sql, socketFolder }: Pick<Deployment, 'sql' | 'socketFolder'>,
    { pid }: { pid: number },
  ): Promise<Meter> {
    const meter = new Meter(sql, postmasterOf(socketFolder), pid);
    // The first image of a page would count for whichever work comes after a checkpoint.
    await sql`alter system set full_page_writes = off`;
    await sql`alter system set autovacuum = off`;
    await sql`select pg_reload_conf()`;
    await sleep(afterMs);
    const before = { ...(await meter.#readBytes()), ...meter.#readProcessors() };
    await sleep(idleMs);
    const after = { ...meter.#readProcessors(), ...(await meter.#readBytes()) };
    const perMs = (name: 'serviceMs' | 'postgresMs' | 'logBytes') =>
      (after[name] - before[name]) / (after.at - before.at);
    meter.#idle = {
      serviceMs: perMs('serviceMs'),
      postgresMs: perMs('postgresMs'),
      logBytes: perMs('logBytes'),
    };
    return meter;
  }

  /** Returns the cost of each of so many repetitions. */
  async measure(times: number, work: () => Promise<unknown>): Promise<Cost> {
    const before = { ...(await this.#readBytes()), ...this.#readProcessors() };
    await work();
    await sleep(afterMs);
    const after = { ...this.#readProcessors(), ...(await this.#readBytes()) };
    const tookMs = after.at - before.at;
    const each = (amount: number, idle: number) => Math.max(0, (amount - idle * tookMs) / times);
    return {
      service_ms: rounded(each(after.serviceMs - before.serviceMs, this.#idle.serviceMs)),
      postgres_ms: rounded(each(after.postgresMs - before.postgresMs, this.#idle.postgresMs)),
      log_bytes: Math.round(each(after.logBytes - before.logBytes, this.#idle.logBytes)),
      stored_bytes: Math.round(each(after.storedBytes - before.storedBytes, 0)),
      passing_bytes: Math.round(each(after.passingBytes - before.passingBytes, 0)),
    };
  }

  #readProcessors() {
    return {
      at: performance.now(),
      serviceMs: processMs(this.#pid),
      postgresMs: clusterMs(this.#postmaster),
    };
  }

  async #readBytes() {
    const [log] = await this.#sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`;
    const tables = await this.#sql`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`;
    const sizes = await this.#sql.unsafe<Size[]>(
      tables.map(({ name }) => liveBytesOf(name)).join(' union all '),
    );
    const sumOf = (rows: Size[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      logBytes: Number(log?.bytes),
      storedBytes: sumOf(sizes.filter(({ name }) => !passing.test(name))),
      passingBytes: sumOf(sizes.filter(({ name }) => passing.test(name))),
    };
  }
}

/** Bytes of a row beside its columns. */
const rowHeaderBytes = 28;

/** Rows that are replaced leave space that others use again, so only those that are there count. */
function liveBytesOf(table: string): string {
  return `select '${table}' as name, coalesce(sum(pg_column_size(t.*) + ${rowHeaderBytes}), 0)::float8 as bytes from "${table}" t`;
}

const rounded = (ms: number) => Math.round(ms * 100) / 100;

/** The cost of work that was measured together with other work. */
export function costBeside(together: Cost, other: Cost): Cost {
  const less = (name: keyof Cost) => rounded(Math.max(0, together[name] - other[name]));
  return {
    service_ms: less('service_ms'),
    postgres_ms: less('postgres_ms'),
    log_bytes: less('log_bytes'),
    stored_bytes: less('stored_bytes'),
    passing_bytes: less('passing_bytes'),
  };
}
