import { type Readable, Stream, type Writable } from 'node:stream';
import type { Connection } from '../connection/connection.ts';

export interface Copy<Rows extends Stream> {
  rows: Rows;
  /** Number of rows that PostgreSQL sent or received. Rejects if it refuses them, including after the last row. */
  count: Promise<number>;
}

/** Yields the rows of `COPY … TO STDOUT` at the reader's speed, and returns their number. */
export async function* copyOut(
  connection: Connection,
  statement: string,
): AsyncGenerator<Buffer, number, undefined> {
  const { rows, count } = await start<Readable>(connection, statement);
  let isComplete = false;
  try {
    yield* rows;
    isComplete = true;
  } finally {
    if (!isComplete) connection.retire('a COPY cannot be left otherwise: the server would send the rest');
  }
  rows._read(0); // the driver pauses its socket when the stream is full, and a stream that has ended does not resume it
  return await count;
}

/** Starts `COPY … FROM STDIN`. The end of the stream means only that the rows were sent: also await `count`. */
export async function copyIn(connection: Connection, statement: string): Promise<Copy<Writable>> {
  const copy = await start<Writable>(connection, statement);
  copy.count.catch((error) => copy.rows.destroy(error)); // after the last row, the stream would otherwise never end
  return copy;
}

/**
 * Replaces the settling of the driver's query. The driver settles it with the stream and again with the result, but a
 * promise ignores the second time, so the number of rows, or a refusal after the last row, would be lost.
 */
async function start<Rows extends Readable | Writable>(
  connection: Connection,
  statement: string,
): Promise<Copy<Rows>> {
  const opened = Promise.withResolvers<Rows>();
  const ended = Promise.withResolvers<number>();
  ended.promise.catch(() => {}); // `opened` or the stream rejects with the same error
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
