import { type Duplex, Readable, Writable } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** What `pg` tells whoever speaks the COPY protocol himself: its types leave it out. */
interface CopyQuery extends Submittable {
  submit(connection: object): void;
  handleCopyInResponse?(): void;
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
}

/** A message for each row comes in: gzip and files want more at once. */
const chunkBytes = 65_536;

/** The rows of `COPY … TO STDOUT`, as fast as they are read; `onRows` hears how many there were. */
export function copyOut(client: Client, statement: string, onRows: (rows: number) => void): Readable {
  let socket: Duplex | undefined;
  let over = false;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const pass = () => {
    if (!rows.push(Buffer.concat(gathered))) socket?.pause();
    gathered = [];
    bytes = 0;
  };
  const rows = new Readable({
    read: () => socket?.resume(),
    destroy(error, callback) {
      if (!over) socket?.destroy(); // a COPY can't be left otherwise: the rest of it would still come
      callback(error);
    },
  });
  const query: CopyQuery = {
    submit(connection) {
      const { stream, query } = connection as CopyConnection;
      socket = stream;
      query.call(connection, statement);
    },
    handleCopyData({ chunk }) {
      gathered.push(Buffer.from(chunk)); // its memory is the parser's, which writes into it again
      bytes += chunk.length;
      if (bytes >= chunkBytes) pass();
    },
    handleCommandComplete({ text }) {
      if (bytes > 0) pass();
      onRows(countOf(text));
    },
    handleReadyForQuery() {
      over = true;
      socket?.resume(); // at its end a stream asks for nothing more
      rows.push(null);
    },
    handleError(error) {
      over = true;
      socket?.resume();
      rows.destroy(error);
    },
  };
  client.query(query);
  return rows;
}

/** Takes the rows for `COPY … FROM STDIN`; it has finished when PostgreSQL has taken them all. */
export function copyIn(client: Client, statement: string, onRows: (rows: number) => void): Writable {
  let connection: CopyConnection;
  let over = false;
  let settle: ((error?: Error) => void) | undefined;
  const settled = (error?: Error) => {
    const callback = settle;
    settle = undefined;
    callback?.(error);
    return callback !== undefined;
  };
  const sink = new Writable({
    construct(callback) {
      settle = callback;
      client.query(query);
    },
    write(chunk, _encoding, callback) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', callback);
      else callback();
    },
    final(callback) {
      settle = callback;
      connection.endCopyFrom();
    },
    destroy(error, callback) {
      if (!over) connection.sendCopyFail('given up');
      callback(error);
    },
  });
  const query: CopyQuery = {
    submit(given) {
      connection = given as CopyConnection;
      connection.query(statement);
    },
    handleCopyInResponse: () => settled(),
    handleCommandComplete: ({ text }) => onRows(countOf(text)),
    handleReadyForQuery() {
      over = true;
      settled();
    },
    handleError(error) {
      over = true;
      if (!settled(error)) sink.destroy(error);
    },
  };
  return sink;
}

/** `COPY 12` tells of 12 rows. */
function countOf(commandTag: string): number {
  return Number(commandTag.split(' ')[1]);
}
