import { type Readable, Stream, type Writable } from 'node:stream';
import type { Connection } from '../connection/connection.ts';

export interface Copy<Rows extends Stream> {
  rows: Rows;
  /** How many rows PostgreSQL sent or took. Rejects if it refuses them, even at the end. */
  count: Promise<number>;
}

/** Yields the rows of `COPY … TO STDOUT` as fast as they are read, and returns their number. */
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

/** Starts `COPY … FROM STDIN`. A stream that has finished was sent; await `count`, too. */
export async function copyIn(connection: Connection, statement: string): Promise<Copy<Writable>> {
  const copy = await start<Writable>(connection, statement);
  copy.count.catch((error) => copy.rows.destroy(error)); // after the last row it would never end
  return copy;
}

/**
 * Settles in place of the driver's query. That is settled twice, with the stream and then with the result, and its
 * promise ignores the second time: it would lose the number of rows, and a refusal after the last row.
 */
async function start<Rows extends Readable | Writable>(
  connection: Connection,
  statement: string,
): Promise<Copy<Rows>> {
  const opened = Promise.withResolvers<Rows>();
  const ended = Promise.withResolvers<number>();
  ended.promise.catch(() => {}); // `opened` or the stream fails with it
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
