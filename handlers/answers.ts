import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { components } from '../generated/desk-types.ts';

interface FileFacts {
  filename: string;
  sha256: Buffer;
  size: number;
  /** Called only if the content is sent: not for HEAD, nor if the client has it already. */
  content: () => Promise<Buffer | Readable>;
}

/** A report lists at most this many differences: more have a common cause. */
const differencesListed = 100;

/** Returns what a report says of a chain and of the tables and files beside it. */
export function verdictOf<Broken, Difference>(broken: Broken | null, differences: Difference[]) {
  const ok = broken === null && differences.length === 0;
  const shown = differences.slice(0, differencesListed);
  return { ok, broken, differing: differences.length, differences: shown };
}

/** An answer that is a file, not JSON. */
export class SentFile<Type extends string = string> {
  readonly type: Type;
  readonly facts: FileFacts;

  constructor(type: Type, facts: FileFacts) {
    this.type = type;
    this.facts = facts;
  }
}

/** An answer that is too long to hold in memory and is made while it is sent: its size is unknown. */
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

/** Returns the bytes of a file as an operation with `x-cli-file` answers them. */
export function answeredFile(filename: string, bytes: Buffer): components['schemas']['AnsweredFile'] {
  return {
    filename,
    sha256: hash('sha256', bytes, 'hex'),
    size: bytes.length,
    content: bytes.toString('base64'),
  };
}

/** The answer of a list without pages that is too long to hold in memory: its records follow as they are read. */
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
 * Answers a single batch as usual. The first two batches are read before anything is sent, so that their errors can be
 * refused. Records are built before the next batch is read, because the batch may be reused.
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
