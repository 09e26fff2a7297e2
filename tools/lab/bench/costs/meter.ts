import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../harness/deployment.ts';
import { sum } from '../harness/figures.ts';
import { clusterMs, processMs } from '../harness/processes.ts';

/** The cost of one request, or of one background job. */
export interface Cost {
  /** CPU time of the API process or of the worker process. */
  service_ms: number;
  postgres_ms: number;
  /** Bytes of WAL, without full-page images. */
  log_bytes: number;
  /** Bytes of rows that are stored for years, without indexes. */
  stored_bytes: number;
  /** Bytes of rows that housekeeping removes: request log, stored answers, events, deliveries. */
  passing_bytes: number;
}

type Figure = keyof Cost;
const figures: Figure[] = ['service_ms', 'postgres_ms', 'log_bytes', 'stored_bytes', 'passing_bytes'];
/** Names of the figures that also grow while the processes are idle. */
const idleFigures: Figure[] = ['service_ms', 'postgres_ms', 'log_bytes'];

/** Tables that housekeeping empties, including their partitions. */
const transientTablePattern =
  /^(request_log|events|webhook_deliveries|idempotency_keys|backlog|lanes|usage_days)$/;

/** Pause before a figure is read, in which writes that follow an answer are completed, such as the request log. */
const settleWaitMs = 1_500;
const idleMs = 4_000;

const costOf = (amountOf: (name: Figure) => number) =>
  Object.fromEntries(figures.map((name) => [name, amountOf(name)])) as unknown as Cost;
const roundFigure = (name: Figure, value: number) =>
  name.endsWith('_ms') ? Math.round(value * 100) / 100 : Math.round(value);

/**
 * Measures the cost of work for one process of the service and for PostgreSQL, minus the cost of the same time without
 * work.
 */
export class Meter {
  readonly #sql: Sql;
  readonly #service: { pid: number; postmaster: number };
  /** Cost per millisecond without work. */
  #idle = costOf(() => 0);

  private constructor(sql: Sql, service: { pid: number; postmaster: number }) {
    this.#sql = sql;
    this.#service = service;
  }

  static async of(sql: Sql, service: { pid: number; postmaster: number }): Promise<Meter> {
    const meter = new Meter(sql, service);
    // Switches off full-page images and autovacuum, because their cost would be counted for the work that happens to
    // follow a checkpoint.
    await sql`alter system set full_page_writes = off`;
    await sql`alter system set autovacuum = off`;
    await sql`select pg_reload_conf()`;
    await sleep(settleWaitMs);
    const idle = await meter.#measureTotal(() => sleep(idleMs));
    meter.#idle = costOf((name) => (idleFigures.includes(name) ? idle.total[name] / idle.tookMs : 0));
    return meter;
  }

  /** Measures work that performs `times` repetitions; returns the cost of one repetition. */
  async measure(times: number, work: () => Promise<unknown>): Promise<Cost> {
    const { total, tookMs } = await this.#measureTotal(async () => {
      await work();
      await sleep(settleWaitMs);
    });
    return costOf((name) =>
      roundFigure(name, Math.max(0, (total[name] - this.#idle[name] * tookMs) / times)),
    );
  }

  async #measureTotal(work: () => Promise<unknown>): Promise<{ total: Cost; tookMs: number }> {
    const bytesBefore = await this.#readBytes();
    const before = { ...this.#readProcessors(), at: performance.now() };
    await work();
    const after = { ...this.#readProcessors(), at: performance.now() };
    const bytesAfter = await this.#readBytes();
    const [first, last]: [Cost, Cost] = [
      { ...before, ...bytesBefore },
      { ...after, ...bytesAfter },
    ];
    return { total: costOf((name) => last[name] - first[name]), tookMs: after.at - before.at };
  }

  #readProcessors() {
    const { pid, postmaster } = this.#service;
    return { service_ms: processMs(pid), postgres_ms: clusterMs(postmaster) };
  }

  async #readBytes() {
    const [log] = await this.#sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`;
    const tables = await this.#sql`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`;
    const sizes = await this.#sql.unsafe<{ name: string; bytes: number }[]>(
      tables.map(({ name }) => liveBytesOf(name)).join(' union all '),
    );
    const sumOf = (isPassing: boolean) =>
      sum(
        sizes.filter(({ name }) => transientTablePattern.test(name) === isPassing).map(({ bytes }) => bytes),
      );
    return { log_bytes: Number(log?.bytes), stored_bytes: sumOf(false), passing_bytes: sumOf(true) };
  }
}

/** Bytes of a row's header, in addition to its columns. */
const rowHeaderBytes = 28;

/** Returns a query for the bytes of a table's live rows. Dead rows are not counted, because their space is reused. */
function liveBytesOf(table: string): string {
  return `select '${table}' as name, coalesce(sum(pg_column_size(t.*) + ${rowHeaderBytes}), 0)::float8 as bytes from "${table}" t`;
}

/** Subtracts the known cost of one kind of work from the cost of two kinds that were measured together. */
export function subtractCost(together: Cost, other: Cost): Cost {
  return costOf((name) => roundFigure(name, Math.max(0, together[name] - other[name])));
}
