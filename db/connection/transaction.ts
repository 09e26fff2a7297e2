import { sql } from 'drizzle-orm';
import type { Sql } from 'postgres';
import { type Db, isRetryable, type SessionLender, sendInOrder } from './client.ts';
import { connectionErrorCause } from './connection.ts';
import { beginFrame as beginOn, closeFrame } from './pooled.ts';
import { query } from './query.ts';
import { inChildSpan } from './trace.ts';
import { commitLimited } from './transaction-limit.ts';

/**
 * Maximum attempts. After a deadlock or a serialisation failure nothing is changed, so the transaction can be repeated.
 */
const maxTransactionAttempts = 4;

/** Registers the last statement of a transaction, which is sent together with COMMIT to save a round trip. */
export type SendWithCommit = (send: () => Promise<unknown>) => void;

/**
 * Runs work in a transaction on an exclusive connection, with retries. BEGIN is sent together with the first statements
 * of the work, because postgres.js sends statements of the same turn of the event loop together.
 */
export async function inTransaction<T>(
  database: SessionLender,
  work: (tx: Db, raw: Sql, sendWithCommit: SendWithCommit) => Promise<T>,
  workshop?: number,
): Promise<T> {
  const begin = database.isReadOnly ? 'begin read only' : 'begin';
  const once = () =>
    database.inSession(
      (db, raw) => runInTransaction(raw, begin, (sendWithCommit) => work(db, raw, sendWithCommit)),
      workshop,
    );
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inChildSpan('transaction', once);
    } catch (error) {
      if (attempt === maxTransactionAttempts || !isRetryable(error)) throw error;
    }
  }
}

const waitForDisk = query.run({}, () => sql`select set_config('synchronous_commit', 'on', true)`);

/**
 * Runs a transaction whose COMMIT waits for the disk, so that a crash can't undo it. Other commits of the session
 * usually don't wait for the disk.
 */
export function inDurableTransaction<T>(database: SessionLender, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(database, async (tx) => {
    const [, result] = await sendInOrder(tx, [waitForDisk(tx, {}), work(tx)]);
    return result;
  });
}

export function inSnapshot<T>(
  sessions: SessionLender,
  work: (tx: Db) => Promise<T>,
  workshop?: number,
): Promise<T> {
  return sessions.inSession(
    (db, raw) => runInTransaction(raw, 'begin isolation level repeatable read, read only', () => work(db)),
    workshop,
  );
}

async function runInTransaction<T>(
  raw: Sql,
  begin: string,
  work: (sendWithCommit: SendWithCommit) => Promise<T>,
): Promise<T> {
  let sendLast: (() => Promise<unknown>) | undefined;
  try {
    const [, result] = await Promise.all([
      beginOn(raw, begin),
      work((send) => {
        sendLast = send;
      }),
    ]);
    const [, command] = await Promise.all([sendLast?.(), commitLimited(raw)]);
    // COMMIT rolls back without an error after a failed statement whose error was ignored.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
    return result;
  } catch (error) {
    // If the connection is lost, the server has already rolled back the transaction.
    await raw.unsafe('rollback').catch(() => {});
    throw connectionErrorCause(raw, error);
  } finally {
    closeFrame(raw);
  }
}
