import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import { bind, type Connection, connect, type Db } from './connection.ts';
import { param, query } from './query.ts';
import { Replica } from './replica.ts';
import { flushLog } from './replica-position.ts';
import { openSessions, type SessionStats, type Sessions } from './sessions.ts';
import { noticeMs } from './transaction-limit.ts';

export type { Db } from './connection.ts';
export {
  isDatabaseAway,
  isRetryable,
  LostConnection,
  LostRace,
  SessionTimeout,
  sqlState,
  violatedConstraint,
} from './failures.ts';

export type Tx = Db;

interface DatabaseOptions {
  url: string;
  /** URL of a replica for long reads and reports. */
  readUrl?: string | undefined;
  onReplicaChange?: (isUsed: boolean) => void;
  /** Number of sessions for transactions. */
  poolSize?: number;
  /** Limits the sessions that the transactions of one workshop may use at once. */
  sharedByWorkshops?: boolean;
  sessionWaitMs?: number;
  transactionTimeoutMs?: number;
  applicationName?: string;
  settings?: Record<string, string>;
}

/** Lends a session until the work ends. */
export type LentSession = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface SessionLender extends Pick<Sessions, 'inSession'> {
  /** Read-only sessions: PostgreSQL rejects writes in their transactions. */
  isReadOnly?: boolean;
}

/**
 * The sessions of a process. `inSession` lends an exclusive one, so that BEGIN, statements and COMMIT can be sent
 * without waiting for each answer.
 */
export interface Database extends SessionLender {
  /**
   * One pipelined, read-only connection for statements that never take more than 20 ms (ADR 0065). Never send BEGIN on
   * it.
   */
  reads: Db;
  /** Separate read-only sessions for longer reads, so that short reads and writes do not wait for them. */
  longReads: SessionLender;
  /** Separate read-only sessions for reports. */
  reports: SessionLender;
  sessions(): SessionStats;
  /** Connects all sessions in advance. Otherwise each connects at its first use. */
  open(): Promise<void>;
  close(timeoutMs?: number): Promise<void>;
}

const usualName = 'workshop-api';
/** About this many busy transactions saturate two cores; more would only queue inside PostgreSQL. */
const defaultPoolSize = 10;
/**
 * This many statements keep two cores busy. One workshop may use half of them, so that another one's search starts
 * immediately.
 */
const longReadSessions = { size: 4, perWorkshop: 2 };
/** A report occupies a processor for a part of a second. The second session is for another workshop. */
const reportSessions = { size: 2, perWorkshop: 1 };
const longReadSettings = { default_transaction_read_only: 'on' };
/** Reports sort the moments of a year, and their best plan depends on the length of their range. */
const reportSettings = {
  default_transaction_read_only: 'on',
  plan_cache_mode: 'force_custom_plan',
  work_mem: '16MB',
};
/** Timeout after which the caller gets 503 with Retry-After. */
const defaultSessionWaitMs = 3_000;
/** Maximum share of the sessions for one workshop, whose requests may all wait for one lock. */
const maxWorkshopShare = 0.75;
/**
 * Timeout for requests that wait for others of their workshop. It is longer, because a late answer is better than a
 * refusal.
 */
const ownWaitMs = 10_000;
/** Timeout of long reads. A reader also waits for its place before (`http/runtime/long-answers.ts`). */
const longReadWaitMs = 2_000;
/** Timeout of short reads. They share a connection, so a slow statement delays all of them. */
const readTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** Promised to integrators, who overlap their `updated_since` windows by this time. */
const longestTransactionMs = 30_000;
/** Releases the locks of a process that hangs inside a transaction. */
const idleInTransactionTimeoutMs = 10_000;
/** Added to PostgreSQL's own timeouts: a statement that takes longer was lost in the network. */
const graceMs = 5_000;
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
  const reads = openReads(
    () => connect({ url, applicationName: `${applicationName ?? usualName} reads`, settings }),
    readTimeoutMs + graceMs,
  );
  const size = options.poolSize ?? defaultPoolSize;
  const transactions = openPool(options, {
    size,
    sessionWaitMs: options.sessionWaitMs ?? defaultSessionWaitMs,
    ...(options.sharedByWorkshops && { perWorkshop: Math.ceil(size * maxWorkshopShare), ownWaitMs }),
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
  const { applicationName = usualName, transactionTimeoutMs = longestTransactionMs } = options;
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
      holdLimitMs: transactionTimeoutMs - noticeMs,
      ...limits,
    },
  );
}

/** Opens the sessions of long reads and reports, at the primary or at a replica. */
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

const takeIds = query(
  { sequence: param.text, count: param.integer },
  ($) => sql<{ id: number }>`
    select nextval(${$.sequence}::text::regclass)::bigint as id from generate_series(1, ${$.count}::int)`,
);

/** Reserves ascending ids for rows that are inserted together. */
export async function nextIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  return (await takeIds(db, { sequence: `${table}_id_seq`, count })).map(({ id }) => id);
}

interface Reads {
  db: Db;
  close(timeoutMs: number): Promise<void>;
}

const probeEveryMs = 1_000;

/**
 * Opens one pipelined connection for short statements, which serves three to four times the requests of a pool of ten.
 * Replaces it when it is lost; the returned Db stays valid. A connection that answers nothing for `silenceLimitMs`
 * counts as lost, whatever TCP reports. It is probed once a second while in use, because watching each answer would
 * cost every read a promise.
 */
function openReads(connect: () => Connection, silenceLimitMs: number): Reads {
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
    db: bind({ unsafe, options: connection.sql.options } as postgres.Sql),
    async close(timeoutMs) {
      closed = true;
      clearInterval(probes);
      await connection.close(timeoutMs);
    },
  };
}

/**
 * Marks statements that are sent in one round trip, and that the server runs in the order of the list. Waits for the
 * locks of all of them. Rejects with the first failure.
 */
export function sendInOrder<const Sent extends readonly unknown[]>(
  _tx: Db,
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  return Promise.all(sent) as Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }>;
}
