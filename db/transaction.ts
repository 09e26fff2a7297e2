import type { Sql } from 'postgres';
import { type Database, type Db, isRetryable } from './client.ts';

/** Deadlocks and serialisation failures have changed nothing: the work may simply run again. */
const attempts = 4;

/**
 * Runs the work inside BEGIN and COMMIT on a connection of its own. BEGIN travels with the work's first
 * statements: postgres.js sends what is issued in one turn together.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Db, raw: Sql) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.lease((db, raw) => framed(raw, 'begin', () => work(db, raw)));
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

/** One snapshot for all statements of a read. */
export function inSnapshot<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return database.lease((db, raw) =>
    framed(raw, 'begin isolation level repeatable read, read only', () => work(db)),
  );
}

async function framed<T>(raw: Sql, begin: string, work: () => Promise<T>): Promise<T> {
  const begun = raw.unsafe(begin).execute();
  let result: T;
  try {
    [, result] = await Promise.all([begun, work()]);
  } catch (error) {
    // Where the connection itself is gone, the server has rolled back already.
    await raw.unsafe('rollback').catch(() => {});
    throw error;
  }
  const { command } = await raw.unsafe('commit');
  // A statement that failed without anybody noticing turns the COMMIT into a ROLLBACK, and no error.
  if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
  return result;
}
