import { is, Param, Placeholder, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';
import { bind, type Connection, connect, type Db } from './connection.ts';
import { openSessions, type SessionStats, type Sessions } from './sessions.ts';
import { noticeMs } from './transaction-limit.ts';

export type { Db } from './connection.ts';
export {
  ConnectionLost,
  isDatabaseAway,
  isRetryable,
  LostRace,
  SessionTimeout,
  sqlState,
  violatedConstraint,
} from './failures.ts';

export type Tx = Db;

interface DatabaseOptions {
  url: string;
  /** Sessions for transactions. */
  poolSize?: number;
  sessionWaitMs?: number;
  transactionTimeoutMs?: number;
  applicationName?: string;
  settings?: Record<string, string>;
}

/** Lends a session for as long as the work lasts. */
export type LentSession = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export type SessionLender = Pick<Sessions, 'inSession'>;

/** `inSession` lends an exclusive session, so that BEGIN, statements and COMMIT can be sent without waiting for each. */
export interface Database extends SessionLender {
  /**
   * One pipelined connection, read-only, for statements that never take more than 20 ms (ADR 0065). Never BEGIN on it.
   */
  reads: Db;
  /** Few sessions of their own, read-only, for reads that may take longer: no short read and no writer waits for them. */
  longReads: SessionLender;
  /** The same for reports. */
  reports: SessionLender;
  sessions(): SessionStats;
  close(timeoutMs?: number): Promise<void>;
}

/** About as many busy transactions saturate two cores; more only queue inside PostgreSQL. */
const defaultPoolSize = 10;
/** As many statements keep two cores busy; one workshop takes half of them, so that a search of another begins at once. */
const longReadSessions = { size: 4, perWorkshop: 2 };
/** Each is a processor's work for a part of a second. The second is for another workshop. */
const reportSessions = { size: 2, perWorkshop: 1 };
const longReadSettings = { default_transaction_read_only: 'on' };
/** They sort a year's moments; and what is the best plan depends on how long the time is that they are about. */
const reportSettings = {
  default_transaction_read_only: 'on',
  plan_cache_mode: 'force_custom_plan',
  work_mem: '16MB',
};
/** A client would rather hear 503 with Retry-After than wait longer. */
const defaultSessionWaitMs = 3_000;
/** A reader waits for its place besides (`http/transaction/long-answers.ts`). */
const longReadWaitMs = 2_000;
/** Everybody shares the reads' connection: a slow statement there delays all. */
const readTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** Promised to integrators, who overlap their `updated_since` windows by it. */
const longestTransactionMs = 30_000;
/** A process that hangs inside a transaction must not hold its locks. */
const idleInTransactionTimeoutMs = 10_000;
/** What PostgreSQL's own timeouts should have ended, the network has lost. */
const graceMs = 5_000;
const closeTimeoutMs = 10_000;

interface PoolLimits {
  size: number;
  perWorkshop?: number;
  sessionWaitMs?: number;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, applicationName = 'workshop-api', transactionTimeoutMs = longestTransactionMs } = options;
  const reads = openReads(
    () =>
      connect({
        url,
        applicationName: `${applicationName} reads`,
        settings: { statement_timeout: readTimeoutMs, default_transaction_read_only: 'on' },
      }),
    readTimeoutMs + graceMs,
  );
  const pool = (limits: PoolLimits, settings: Record<string, string> = {}) =>
    openSessions(
      () =>
        connect({
          url,
          applicationName,
          transactionTimeoutMs,
          settings: {
            statement_timeout: statementTimeoutMs,
            idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
            ...options.settings,
            ...settings,
          },
        }),
      {
        sessionWaitMs: options.sessionWaitMs ?? longReadWaitMs,
        holdLimitMs: transactionTimeoutMs - noticeMs,
        ...limits,
      },
    );
  const transactions = pool({
    size: options.poolSize ?? defaultPoolSize,
    sessionWaitMs: options.sessionWaitMs ?? defaultSessionWaitMs,
  });
  const longReads = pool(longReadSessions, longReadSettings);
  const reports = pool(reportSessions, reportSettings);
  return {
    reads: reads.db,
    inSession: transactions.inSession,
    longReads: { inSession: longReads.inSession },
    reports: { inSession: reports.inSession },
    sessions: transactions.stats,
    async close(timeoutMs = closeTimeoutMs) {
      await Promise.all([reads, transactions, longReads, reports].map((each) => each.close(timeoutMs)));
    },
  };
}

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/** A Drizzle query built once per connection and run as a prepared statement: unprepared it is ten times slower. */
export function prepared<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Db) => Preparable<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const statements = new WeakMap<Db, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    let statement = statements.get(db);
    if (!statement) {
      statement = build(db).prepare(name);
      statements.set(db, statement);
    }
    return statement.execute(values) as Promise<Rows>;
  };
}

interface Written<Rows> extends PromiseLike<Rows> {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * The same for a select of plain columns under their own names: Drizzle writes it, the driver alone runs it. What
 * Drizzle does around a run and to each row took 4 of a read's 50 µs, and a fifth of the requests a second. Values and
 * rows are as the driver has them (see `statement`).
 */
export function preparedSelect<Values extends Record<string, Parameter | undefined>, Rows>(
  build: (db: Db) => Written<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  let written: { text: string; places: Place[] } | undefined;
  return (db, values) => {
    written ??= textOf(build(db));
    const parameters = written.places.map(({ name, encoder }) => {
      const value = values[name] as Parameter;
      return encoder ? (encoder.mapToDriverValue(value) as Parameter) : value;
    });
    return runPrepared(db, written.text, parameters);
  };
}

/** The same for what writes: the values of an insert and of an update are as their columns have them. */
export const preparedWrite = preparedSelect as <Rows>(
  build: (db: Db) => Written<Rows>,
) => (db: Db, values: Record<string, unknown>) => Promise<Rows>;

interface Place {
  name: string;
  encoder: Param['encoder'] | undefined;
}

const asPrepared = { prepare: true };

/** What rows a text has, the driver can't know. */
function runPrepared<Rows>(db: Db, text: string, values: Parameter[]): Promise<Rows> {
  return db.$client.unsafe(text, values, asPrepared) as unknown as Promise<Rows>;
}

/**
 * What is constant goes into the text, where the planner sees it: by a parameter it finds no partial index. A name is
 * one parameter wherever it stands, so that the planner knows what is equal to what.
 */
function textOf(query: Written<unknown>): { text: string; places: Place[] } {
  const { sql, params } = query.toSQL();
  const places = new Map<string, Place & { number: number }>();
  const text = sql.replace(/\$(\d+)/g, (_, place) => {
    const param = params[Number(place) - 1];
    const value = is(param, Param) ? param.value : param;
    if (!is(value, Placeholder)) return literal(value);
    const { name } = value;
    const known = places.get(name) ?? { name, encoder: undefined, number: places.size + 1 };
    places.set(name, { ...known, encoder: is(param, Param) ? param.encoder : known.encoder });
    return `$${known.number}`;
  });
  return { text, places: [...places.values()] };
}

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('no literal is written for this: make it a placeholder');
}

/** Whether a column has one of the values of an array, which is the parameter of that name (see `arrayLiteral`). */
export const isIn = (column: PgColumn, name: string) =>
  sql`${column} = any (${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[])`;

/** A placeholder for each column, by its own name: what an insert or update of a whole record is built from. */
export function placeholders<Name extends string>(columns: readonly Name[]): Record<Name, Placeholder> {
  const entries = columns.map((column) => [column, sql.placeholder(column) as Placeholder] as const);
  return Object.fromEntries(entries) as Record<Name, Placeholder>;
}

export type Parameter = string | number | boolean | null | Buffer;

/**
 * A prepared statement in plain SQL, for what Drizzle can't say. Its rows have
 * ids as numbers, moments as ISO 8601, JSON and arrays as PostgreSQL's text.
 */
export function statement<Row>(text: string): (db: Db, ...values: Parameter[]) => Promise<Row[]> {
  return (db, ...values) => runPrepared(db, text, values);
}

/** An array as PostgreSQL writes it: the driver knows array types only after asking the server for them. */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  let items = '';
  for (const value of values) items += `${items && ','}${typeof value === 'string' ? quoted(value) : value}`;
  return `{${items}}`;
}

const takeIds = statement<{ id: number }>(
  'select nextval($1::text::regclass)::bigint as id from generate_series(1, $2::int)',
);

/** Ids for rows that are written together, in ascending order. */
export async function nextIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  return (await takeIds(db, `${table}_id_seq`, count)).map(({ id }) => id);
}

const plainWord = /^\w{5,}$/;

/** Looking before replacing makes a batch of the request log ten times faster: hardly a text needs it. */
function quoted(text: string): string {
  // Nothing in it means anything to PostgreSQL, and it is longer than "null".
  if (plainWord.test(text)) return text;
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

interface Reads {
  db: Db;
  close(timeoutMs: number): Promise<void>;
}

const probeEveryMs = 1_000;

/**
 * One pipelined connection for short statements: three to four times the requests of a pool of ten.
 * Behind a Db that stays, the connection is replaced when it is lost. A connection that answers
 * nothing for `silenceLimitMs` is lost, whatever TCP still believes: while it is used it is probed,
 * since watching each answer cost every read a promise.
 */
function openReads(connect: () => Connection, silenceLimitMs: number): Reads {
  let connection = connect();
  let used = false;
  let probing = false;
  let closed = false;

  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) => {
    if (connection.lost && !closed) connection = connect();
    used = true;
    return connection.sql.unsafe(query, parameters, options);
  };
  const probe = async () => {
    if (!used || probing || connection.lost) return;
    const probed = connection;
    const silence = setTimeout(() => probed.retire('no answer'), silenceLimitMs);
    used = false;
    probing = true;
    await probed.sql.unsafe('select 1').catch(() => {});
    clearTimeout(silence);
    probing = false;
  };
  const probes = setInterval(probe, probeEveryMs);
  probes.unref();

  return {
    db: bind({ unsafe, options: connection.sql.options } as postgres.Sql),
    async close(timeoutMs) {
      closed = true;
      clearInterval(probes);
      await connection.close(timeoutMs);
    },
  };
}

/**
 * Statements that travel together: they are sent in one turn, in one round trip, and the server does them one after the
 * other in the order of the list. It waits for what one of them would wait for, and fails as the first one fails.
 */
export function sendInOrder<const Sent extends readonly unknown[]>(
  _tx: Db,
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  return Promise.all(sent) as Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }>;
}
