import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { components } from '../generated/desk-types.ts';

interface FileFacts {
  filename: string;
  sha256: Buffer;
  size: number;
  /** Asked for only where it is sent: not for HEAD, nor where the caller has it. */
  content: () => Promise<Buffer | Readable>;
}

/** Who has more differences than that looks for one cause. */
export const differencesListed = 100;

/** An answer that is a file, not JSON. */
export class SentFile<Type extends string = string> {
  readonly type: Type;
  readonly facts: FileFacts;

  constructor(type: Type, facts: FileFacts) {
    this.type = type;
    this.facts = facts;
  }
}

/** One that is too long to be held, and is made as it is sent: nobody knows its size before. */
export class StreamedFile<Type extends string = string> {
  readonly type: Type;
  readonly filename: string;
  readonly content: AsyncIterable<Buffer>;

  constructor(type: Type, filename: string, content: AsyncIterable<Buffer>) {
    this.type = type;
    this.filename = filename;
    this.content = content;
  }
}

/** The bytes of a file as an operation with `x-cli-file` answers them. */
export function answeredFile(filename: string, bytes: Buffer): components['schemas']['AnsweredFile'] {
  return {
    filename,
    sha256: hash('sha256', bytes, 'hex'),
    size: bytes.length,
    content: bytes.toString('base64'),
  };
}

/** The answer of a list without pages that is too long to be held: its records follow as they are read. */
export class StreamedList {
  /** The answer without its records. */
  readonly frame: { data: unknown[] };
  readonly batches: AsyncIterable<unknown[]>;

  constructor(frame: { data: unknown[] }, batches: AsyncIterable<unknown[]>) {
    this.frame = frame;
    this.batches = batches;
  }
}

/**
 * What comes in one batch is answered as ever. The first two are read before anything is sent: what fails then is
 * refused. Records are made of a batch before the next one is asked for, because it may be empty by then.
 */
export async function streamedIfLong<Row, Item, Rest>(
  rest: Rest,
  batches: AsyncIterator<Row[]>,
  record: (row: Row) => Item,
): Promise<(Rest & { data: Item[] }) | StreamedList> {
  const records = ({ value, done }: IteratorResult<Row[]>) => (done ? [] : value.map(record));
  const first = records(await batches.next());
  const second = await batches.next();
  if (second.done) return { ...rest, data: first };
  const other = records(second);
  async function* all() {
    yield first;
    yield other;
    for (let next = await batches.next(); !next.done; next = await batches.next()) yield records(next);
  }
  return new StreamedList({ ...rest, data: [] }, all());
}
