import { type Readable, Stream, type Writable } from 'node:stream';
import type { Connection } from '../connection/connection.ts';

export interface CopyStream<Rows extends Stream> {
  rows: Rows;
  /**
   * Resolves to the number of rows that PostgreSQL sent or received. Rejects if PostgreSQL refuses a row, or fails
   * after the last row.
   */
  count: Promise<number>;
}

/** Runs a `COPY … TO STDOUT`. Yields its rows no faster than the caller reads them, and returns the number of rows. */
export async function* copyOut(
  connection: Connection,
  statement: string,
): AsyncGenerator<Buffer, number, undefined> {
  const { rows, count } = await startCopy<Readable>(connection, statement);
  let isComplete = false;
  try {
    yield* rows;
    isComplete = true;
  } finally {
    if (!isComplete) connection.retire('a COPY cannot be left otherwise: the server would send the rest');
  }
  rows._read(0); // a full stream pauses the driver's socket, and after the stream's end only this call resumes it
  return await count;
}

/**
 * Starts a `COPY … FROM STDIN`. The end of the stream means only that all rows were sent: the caller must also await
 * `count`.
 */
export async function copyIn(connection: Connection, statement: string): Promise<CopyStream<Writable>> {
  const copy = await startCopy<Writable>(connection, statement);
  copy.count.catch((error) => copy.rows.destroy(error)); // an error at the end would otherwise not end the stream
  return copy;
}

/**
 * Starts a `COPY`, and returns its stream and its number of rows. Replaces the `resolve` and `reject` of the driver's
 * query: the driver resolves the query twice, first with the stream and later with the result, but a promise ignores
 * the second call. Without the replacement, the number of rows, or an error after the last row, would be lost.
 */
async function startCopy<Rows extends Readable | Writable>(
  connection: Connection,
  statement: string,
): Promise<CopyStream<Rows>> {
  const opened = Promise.withResolvers<Rows>();
  const ended = Promise.withResolvers<number>();
  ended.promise.catch(() => {}); // prevents an unhandled rejection: `opened` or the stream rejects with the same error
  const query = Object.assign(connection.sql.unsafe(statement), {
    resolve: (value: Rows | { count: number }) =>
      value instanceof Stream ? opened.resolve(value as Rows) : ended.resolve(value.count),
    reject(error: Error) {
      opened.reject(error);
      ended.reject(error);
    },
  });
  query.execute();
  return { rows: await opened.promise, count: ended.promise };
}
