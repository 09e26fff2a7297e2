import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import { type Connection, connect, createDrizzleDatabase, type Db } from './connection.ts';
import { param, query } from './query.ts';
import { Replica } from './replica.ts';
import { flushLog } from './replica-position.ts';
import { openSessions, type SessionStats, type Sessions } from './sessions.ts';
import { timeoutMarginMs } from './transaction-limit.ts';

export type { Db } from './connection.ts';
export {
  ConcurrentChangeError,
  ConnectionLostError,
  constraintName,
  isDatabaseUnavailable,
  isRetryable,
  SessionTimeoutError,
  sqlState,
} from './failures.ts';

export type Tx = Db;

interface DatabaseOptions {
  url: string;
  /** URL of a replica for long reads and reports. */
  readUrl?: string | undefined;
  onReplicaChange?: (isUsed: boolean) => void;
  /** Number of sessions for transactions. */
  poolSize?: number;
  /** Whether the number of sessions that one workshop may hold at the same time is limited. */
  sharedByWorkshops?: boolean;
  sessionWaitMs?: number;
  transactionTimeoutMs?: number;
  applicationName?: string;
  settings?: Record<string, string>;
}

/** Runs work with a borrowed session, which is returned to the pool when the work ends. */
export type WithSession = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface SessionLender extends Pick<Sessions, 'inSession'> {
  /** True if the sessions are read-only: PostgreSQL rejects writes in their transactions. */
  isReadOnly?: boolean;
}

/**
 * The database sessions of this Node process. `inSession` lends a session exclusively, so that BEGIN, statements and
 * COMMIT can be sent without waiting for each result.
 */
export interface Database extends SessionLender {
  /**
   * One pipelined, read-only connection for statements that take at most 20 ms (ADR 0065). Never send BEGIN on this
   * connection.
   */
  reads: Db;
  /** Separate read-only sessions for longer reads, so that short reads and writes do not wait for longer reads. */
  longReads: SessionLender;
  /** Separate read-only sessions for reports. */
  reports: SessionLender;
  sessions(): SessionStats;
  /** Connects all sessions in advance. Without this call, each session is connected at its first use. */
  open(): Promise<void>;
  close(timeoutMs?: number): Promise<void>;
}

const defaultApplicationName = 'workshop-api';
/**
 * Default number of sessions for transactions. About ten busy transactions saturate two cores; more transactions would
 * only queue inside PostgreSQL.
 */
const defaultPoolSize = 10;
/**
 * Sessions for long reads: four statements keep two cores busy. A workshop may use half of the sessions, so that a
 * search of another workshop starts immediately.
 */
const longReadSessions = { size: 4, perWorkshop: 2 };
/**
 * Sessions for reports: a report occupies a processor for a part of a second. The second session is for a report of
 * another workshop.
 */
const reportSessions = { size: 2, perWorkshop: 1 };
const longReadSettings = { default_transaction_read_only: 'on' };
/**
 * Settings of sessions for reports. Reports sort the moments of a year, which needs memory. The best plan of a report
 * depends on the length of its range, so each run is planned for its values.
 */
const reportSettings = {
  default_transaction_read_only: 'on',
  plan_cache_mode: 'force_custom_plan',
  work_mem: '16MB',
};
/** Timeout for getting a session, in ms. After the timeout, the request is answered with 503 and Retry-After. */
const defaultSessionWaitMs = 3_000;
/**
 * Maximum share of the sessions that one workshop may hold, because all requests of a workshop may wait for the same
 * lock.
 */
const maxWorkshopShare = 0.75;
/**
 * Timeout of requests that wait for a session only because their own workshop uses its share. Longer than the default,
 * because a late response is better than a refusal.
 */
const ownShareWaitMs = 10_000;
/**
 * Timeout of long reads that wait for a session. Shorter than the default, because the reader has already waited for a
 * place (`http/runtime/long-answers.ts`).
 */
const longReadWaitMs = 2_000;
/** Timeout of short reads. Short reads share one connection, so a slow statement delays the others. */
const readTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** Timeout of transactions. Integrators rely on this time: their consecutive `updated_since` windows overlap by it. */
const maxTransactionMs = 30_000;
/** Timeout after which PostgreSQL ends an idle transaction, which releases the locks of a process that hangs. */
const idleInTransactionTimeoutMs = 10_000;
/**
 * Time that is added to PostgreSQL's own timeout. If a statement takes longer than the sum, the network has lost the
 * statement or its result.
 */
const networkGraceMs = 5_000;
const closeTimeoutMs = 10_000;

interface PoolLimits {
  size: number;
  perWorkshop?: number;
  sessionWaitMs?: number;
  ownWaitMs?: number;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, applicationName } = options;
  const settings = { statement_timeout: readTimeoutMs, default_transaction_read_only: 'on' };
  const reads = openReadConnection(
    () => connect({ url, applicationName: `${applicationName ?? defaultApplicationName} reads`, settings }),
    readTimeoutMs + networkGraceMs,
  );
  const size = options.poolSize ?? defaultPoolSize;
  const transactions = openPool(options, {
    size,
    sessionWaitMs: options.sessionWaitMs ?? defaultSessionWaitMs,
    ...(options.sharedByWorkshops && {
      perWorkshop: Math.ceil(size * maxWorkshopShare),
      ownWaitMs: ownShareWaitMs,
    }),
  });
  const primary = openLongReads(options);
  const replica = options.readUrl
    ? openReplica(options, options.readUrl, { ...primary, reads: reads.db, transactions })
    : null;
  const { longReads, reports } = replica?.lenders ?? primary;
  return {
    reads: reads.db,
    inSession: transactions.inSession,
    longReads: { inSession: longReads.inSession },
    reports: { inSession: reports.inSession },
    sessions: transactions.stats,
    async open() {
      const pools = [transactions, primary.longReads, primary.reports];
      await Promise.all(pools.map((each) => each.open()));
      await reads.db.$client.unsafe('select 1');
    },
    async close(timeoutMs = closeTimeoutMs) {
      const all = [reads, transactions, primary.longReads, primary.reports, ...(replica ? [replica] : [])];
      await Promise.all(all.map((each) => each.close(timeoutMs)));
    },
  };
}

function openPool(
  options: DatabaseOptions,
  limits: PoolLimits,
  settings: Record<string, string> = {},
  url = options.url,
): Sessions {
  const { applicationName = defaultApplicationName, transactionTimeoutMs = maxTransactionMs } = options;
  return openSessions(
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
      holdLimitMs: transactionTimeoutMs - timeoutMarginMs,
      ...limits,
    },
  );
}

/** Opens the sessions for long reads and reports, on the primary or on a replica. */
function openLongReads(options: DatabaseOptions, url = options.url) {
  return {
    longReads: openPool(options, longReadSessions, longReadSettings, url),
    reports: openPool(options, reportSessions, reportSettings, url),
  };
}

function openReplica(
  options: DatabaseOptions,
  url: string,
  primary: ReturnType<typeof openLongReads> & { reads: Db; transactions: SessionLender },
) {
  const own = openLongReads(options, url);
  const watched = openPool(options, { size: 1 }, longReadSettings, url);
  const replica = new Replica({
    reads: primary.reads,
    watched,
    flush: () => primary.transactions.inSession((db) => flushLog(db, {})),
    onChange: options.onReplicaChange,
  });
  return {
    lenders: {
      longReads: replica.preferred(own.longReads, primary.longReads),
      reports: replica.preferred(own.reports, primary.reports),
    },
    async close(timeoutMs: number) {
      replica.close();
      await Promise.all([own.longReads, own.reports, watched].map((each) => each.close(timeoutMs)));
    },
  };
}

const takeSequenceIds = query(
  { sequence: param.text, count: param.integer },
  ($) => sql<{ id: number }>`
    select nextval(${$.sequence}::text::regclass)::bigint as id from generate_series(1, ${$.count}::int)`,
);

/** Reserves ascending ids for rows of a table that are inserted together. */
export async function nextIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  return (await takeSequenceIds(db, { sequence: `${table}_id_seq`, count })).map(({ id }) => id);
}

interface ReadConnection {
  db: Db;
  close(timeoutMs: number): Promise<void>;
}

const probeEveryMs = 1_000;

/**
 * Opens one pipelined connection for short statements, which serves three to four times the requests of a pool of ten
 * sessions. A lost connection is replaced; the returned `Db` stays valid. A connection without a result for
 * `silenceLimitMs` counts as lost, even if TCP reports no error. A query checks the connection once a second while it
 * is used, because a timeout per read would cost every read a promise.
 */
function openReadConnection(connect: () => Connection, silenceLimitMs: number): ReadConnection {
  let connection = connect();
  let used = false;
  let probing = false;
  let closed = false;

  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) => {
    if (connection.lost && !closed) connection = connect();
    used = true;
    return connection.db.$client.unsafe(query, parameters, options);
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
    db: createDrizzleDatabase({ unsafe, options: connection.sql.options } as postgres.Sql),
    async close(timeoutMs) {
      closed = true;
      clearInterval(probes);
      await connection.close(timeoutMs);
    },
  };
}

/**
 * Waits for statements that are sent together in one round trip. The server runs the statements in the order of the
 * list, and acquires their locks in this order. Rejects with the first failure.
 */
export function sendInOrder<const Sent extends readonly unknown[]>(
  _tx: Db,
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  return Promise.all(sent) as Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }>;
}
