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
  /** A replica for long reads and reports. */
  readUrl?: string | undefined;
  onReplicaChange?: (isUsed: boolean) => void;
  /** Sessions for transactions. */
  poolSize?: number;
  /** Limits the sessions that the transactions of one workshop may use at once. */
  sharedByWorkshops?: boolean;
  sessionWaitMs?: number;
  transactionTimeoutMs?: number;
  applicationName?: string;
  settings?: Record<string, string>;
}

/** Lends a session for as long as the work lasts. */
export type LentSession = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface SessionLender extends Pick<Sessions, 'inSession'> {
  /** PostgreSQL refuses to write in transactions of these sessions. */
  isReadOnly?: boolean;
}

/** `inSession` lends an exclusive session, so that BEGIN, statements and COMMIT can be sent without waiting for each. */
export interface Database extends SessionLender {
  /**
   * One pipelined connection, read-only, for statements that never take more than 20 ms (ADR 0065). Never BEGIN on it.
   */
  reads: Db;
  /** Few sessions of their own, read-only, for reads that may take longer: no short read and no writer waits for them. */
  longReads: SessionLender;
  /** Few sessions for reports, apart from those of long reads. */
  reports: SessionLender;
  sessions(): SessionStats;
  /** Connects all sessions in advance. Otherwise each connects at its first use. */
  open(): Promise<void>;
  close(timeoutMs?: number): Promise<void>;
}

const usualName = 'workshop-api';
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
/** Maximum share of the sessions for one workshop, whose requests may all wait for one lock. */
const maxWorkshopShare = 0.75;
/**
 * Timeout for requests that wait for others of their workshop: longer, because a late answer is better than a
 * refusal.
 */
const ownWaitMs = 10_000;
/** A reader waits for its place besides (`http/runtime/long-answers.ts`). */
const longReadWaitMs = 2_000;
/** Everybody shares the reads' connection: a slow statement there delays all. */
const readTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** Promised to integrators, who overlap their `updated_since` windows by it. */
const longestTransactionMs = 30_000;
/** A process that hangs inside a transaction must not hold its locks. */
const idleInTransactionTimeoutMs = 10_000;
/** A statement that outlives PostgreSQL's own timeouts by this is lost in the network. */
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

/** Takes ids for rows that are written together, in ascending order. */
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
 * Statements that travel together: they are sent in one turn, in one round trip, and the server does them one after the
 * other in the order of the list. It waits for what one of them would wait for, and fails as the first one fails.
 */
export function sendInOrder<const Sent extends readonly unknown[]>(
  _tx: Db,
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  return Promise.all(sent) as Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }>;
}
