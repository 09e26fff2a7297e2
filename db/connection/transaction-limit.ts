import type postgres from 'postgres';
import { sqlState, TransactionTimeoutError } from './failures.ts';

/**
 * Interval in ms at which PostgreSQL before version 17 checks that the client is still connected
 * (`client_connection_check_interval`).
 */
export const timeoutMarginMs = 1_000;

/**
 * SQL that limits the transactions of a session: by `transaction_timeout` from PostgreSQL 17 on, otherwise by
 * `client_connection_check_interval`. Sent first on a new session, because an unknown setting in the start-up message
 * would end the connection.
 */
const limitSql = (timeoutMs: number, isLocal = false) => `
  select knows, set_config(
    case when knows then 'transaction_timeout' else 'client_connection_check_interval' end,
    case when knows then '${timeoutMs}' else '${timeoutMarginMs}' end, ${isLocal})
  from (select current_setting('transaction_timeout', true) is not null as knows) server`;

/**
 * Statement before COMMIT that fails after the timeout, for servers without `transaction_timeout`. The clock of this
 * Node process would not suffice: a delayed process sends the COMMIT late, and a COMMIT that was sent in time may have
 * waited for a lock in the server.
 */
const limitStatement = (timeoutMs: number) =>
  `select 1 / (clock_timestamp() <= transaction_timestamp() + interval '${timeoutMs} ms')::int`;
const divisionByZero = '22012';

interface TransactionLimit {
  timeoutMs: number;
  serverKeepsTime: boolean;
  /** Statement that sets the limit for a single transaction. Only set for sessions behind a pooler. */
  ofEach?: string;
}

const sessions = new WeakMap<postgres.Sql, TransactionLimit>();

/**
 * Prevents a session's transactions from being committed later than `timeoutMs` after BEGIN, with every version of
 * PostgreSQL.
 */
export function limitTransactions(sql: postgres.Sql, timeoutMs: number): void {
  const session = { timeoutMs, serverKeepsTime: false };
  sessions.set(sql, session);
  sql
    .unsafe<{ knows: boolean }[]>(limitSql(timeoutMs))
    .execute()
    .then(([row]) => {
      session.serverKeepsTime = row?.knows === true;
    })
    .catch(() => {}); // ignored, because the first statement on the lost session fails with the same error
}

/** Prevents late commits in sessions behind a pooler, where each transaction begins with `limitPerTransaction`. */
export function limitEachTransaction(sql: postgres.Sql, timeoutMs: number): void {
  const unknown = `; ${limitSql(timeoutMs, true)}`;
  const session: TransactionLimit = { timeoutMs, serverKeepsTime: false, ofEach: unknown };
  sessions.set(sql, session);
  sql
    .unsafe<{ knows: boolean }[]>("select current_setting('transaction_timeout', true) is not null as knows")
    .execute()
    .then(([row]) => {
      session.serverKeepsTime = row?.knows === true;
      session.ofEach = session.serverKeepsTime
        ? `; set local transaction_timeout = ${timeoutMs}`
        : `; set local client_connection_check_interval = ${timeoutMarginMs}`;
    })
    .catch(() => {}); // ignored, because the first statement on the lost session fails with the same error
}

/** Returns the statement with which each transaction must begin. Empty if the session itself has the limit. */
export function limitPerTransaction(sql: postgres.Sql): string {
  return sessions.get(sql)?.ofEach ?? '';
}

export async function commitLimited(sql: postgres.Sql): Promise<string> {
  const session = sessions.get(sql);
  const late =
    session && !session.serverKeepsTime ? sql.unsafe(limitStatement(session.timeoutMs)).execute() : null;
  const [, { command }] = await Promise.all([
    late?.catch(throwTransactionTimeout),
    sql.unsafe('commit').execute(),
  ]);
  return command;
}

function throwTransactionTimeout(error: unknown): never {
  throw sqlState(error) === divisionByZero ? new TransactionTimeoutError() : error;
}
