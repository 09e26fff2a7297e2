import type postgres from 'postgres';
import { sqlState, TransactionTooLong } from './failures.ts';

/** An older PostgreSQL looks this often whether who asked is still there, and else ends what it runs. */
export const noticeMs = 1_000;

/**
 * Sent first on a new session: a setting that the server doesn't know would be fatal in the start-up message. From 17
 * on PostgreSQL ends what takes too long by itself.
 */
const limit = (timeoutMs: number, isLocal = false) => `
  select knows, set_config(
    case when knows then 'transaction_timeout' else 'client_connection_check_interval' end,
    case when knows then '${timeoutMs}' else '${noticeMs}' end, ${isLocal})
  from (select current_setting('transaction_timeout', true) is not null as knows) server`;

/**
 * Goes before the COMMIT where the server keeps no time. The process's own clock doesn't replace it: a process that
 * was held up sends the COMMIT late, and one that was sent in time may have waited in the server, behind a lock.
 */
const limitStatement = (timeoutMs: number) =>
  `select 1 / (clock_timestamp() <= transaction_timestamp() + interval '${timeoutMs} ms')::int`;
const divisionByZero = '22012';

interface TransactionLimit {
  timeoutMs: number;
  serverKeepsTime: boolean;
  /** Sets the limit for one transaction; only where each begins with it. */
  ofEach?: string;
}

const sessions = new WeakMap<postgres.Sql, TransactionLimit>();

/** Prevents commits later than this after their BEGIN, on every version of the server. */
export function limitTransactions(sql: postgres.Sql, timeoutMs: number): void {
  const session = { timeoutMs, serverKeepsTime: false };
  sessions.set(sql, session);
  sql
    .unsafe<{ knows: boolean }[]>(limit(timeoutMs))
    .execute()
    .then(([row]) => {
      session.serverKeepsTime = row?.knows === true;
    })
    .catch(() => {}); // the user of a lost session gets the error
}

/** Does the same where a session lasts for one transaction only: each begins with `limitOfEach`. */
export function limitEachTransaction(sql: postgres.Sql, timeoutMs: number): void {
  const unknown = `; ${limit(timeoutMs, true)}`;
  const session: TransactionLimit = { timeoutMs, serverKeepsTime: false, ofEach: unknown };
  sessions.set(sql, session);
  sql
    .unsafe<{ knows: boolean }[]>("select current_setting('transaction_timeout', true) is not null as knows")
    .execute()
    .then(([row]) => {
      session.serverKeepsTime = row?.knows === true;
      session.ofEach = session.serverKeepsTime
        ? `; set local transaction_timeout = ${timeoutMs}`
        : `; set local client_connection_check_interval = ${noticeMs}`;
    })
    .catch(() => {}); // the user of a lost session gets the error
}

/** Returns the statement with which a transaction has to begin; empty where the session has its limit. */
export function limitOfEach(sql: postgres.Sql): string {
  return sessions.get(sql)?.ofEach ?? '';
}

export async function commit(sql: postgres.Sql): Promise<string> {
  const session = sessions.get(sql);
  const late =
    session && !session.serverKeepsTime ? sql.unsafe(limitStatement(session.timeoutMs)).execute() : null;
  const [, { command }] = await Promise.all([late?.catch(tooLong), sql.unsafe('commit').execute()]);
  return command;
}

function tooLong(error: unknown): never {
  throw sqlState(error) === divisionByZero ? new TransactionTooLong() : error;
}
