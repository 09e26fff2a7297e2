import type postgres from 'postgres';
import { connect, type Db } from './connection.ts';
import { type LeaseStats, openLeases } from './leases.ts';
import { openReads } from './reads.ts';

export type { Db } from './connection.ts';
export {
  ConnectionLost,
  isDatabaseAway,
  isRetryable,
  LeaseTimeout,
  LostRace,
  sqlState,
  violatedConstraint,
} from './failures.ts';
export {
  arrayLiteral,
  type Parameter,
  placeholders,
  prepared,
  preparedSelect,
  statement,
} from './prepared.ts';
/** A session inside BEGIN … COMMIT. */
export type Tx = Db;

export interface DatabaseOptions {
  url: string;
  /** Sessions for transactions and slow searches. */
  poolSize?: number;
  leaseTimeoutMs?: number;
  applicationName?: string;
  /** Session settings beside those of every session. */
  settings?: Record<string, string>;
}

export interface Database {
  /** One pipelined connection, read-only, for short point reads. Never BEGIN on it. */
  reads: Db;
  /** An exclusive session, so that BEGIN, statements and COMMIT can be sent without waiting for each. */
  lease<T>(work: (db: Db, raw: postgres.Sql) => Promise<T>): Promise<T>;
  sessions(): LeaseStats;
  /** Lets what runs finish, for `timeoutMs` at most. */
  close(timeoutMs?: number): Promise<void>;
}

/** Two cores saturate with about this many busy transactions; more only queue inside PostgreSQL. */
const defaultPoolSize = 10;
/** A client would rather hear 503 with Retry-After than wait longer. */
const defaultLeaseTimeoutMs = 3_000;
/** Everybody shares the reads' connection: a slow statement there delays all. */
const readTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** Promised to integrators, who overlap their `updated_since` windows by it. */
const transactionTimeoutMs = 30_000;
/** A process that hangs inside a transaction must not hold its locks. */
const idleInTransactionTimeoutMs = 10_000;
/** What PostgreSQL's own timeouts should have ended, the network has lost. */
const graceMs = 5_000;
const closeTimeoutMs = 10_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { url, applicationName = 'workshop-api' } = options;
  const reads = openReads(
    () =>
      connect({
        url,
        applicationName: `${applicationName} reads`,
        settings: { statement_timeout: readTimeoutMs, default_transaction_read_only: 'on' },
      }),
    readTimeoutMs + graceMs,
  );
  const leases = openLeases(
    () =>
      connect({
        url,
        applicationName,
        transactional: true,
        settings: {
          statement_timeout: statementTimeoutMs,
          transaction_timeout: transactionTimeoutMs,
          idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
          ...options.settings,
        },
      }),
    {
      size: options.poolSize ?? defaultPoolSize,
      leaseTimeoutMs: options.leaseTimeoutMs ?? defaultLeaseTimeoutMs,
      holdLimitMs: transactionTimeoutMs + graceMs,
    },
  );
  return {
    reads: reads.db,
    lease: leases.lease,
    sessions: leases.stats,
    async close(timeoutMs = closeTimeoutMs) {
      await Promise.all([reads.close(timeoutMs), leases.close(timeoutMs)]);
    },
  };
}
