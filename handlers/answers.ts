import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { components } from '../generated/desk-types.ts';

interface FileDescription {
  filename: string;
  sha256: Buffer;
  size: number;
  /**
   * Reads the content. Called only if the content is sent: not for HEAD, nor if the client's cached copy is current.
   */
  content: () => Promise<Buffer | Readable>;
}

/** Maximum number of differences that a report lists. More differences usually have a common cause. */
const maxListedDifferences = 100;

/**
 * Returns the verdict of a report about a chain, with the differences of the tables and files that were compared with
 * it.
 */
export function chainVerdict<Broken, Difference>(broken: Broken | null, differences: Difference[]) {
  const ok = broken === null && differences.length === 0;
  const firstDifferences = differences.slice(0, maxListedDifferences);
  return { ok, broken, differing: differences.length, differences: firstDifferences };
}

/** The body of an answer that is a stored file instead of JSON. */
export class SentFile<Type extends string = string> {
  readonly type: Type;
  readonly facts: FileDescription;

  constructor(type: Type, facts: FileDescription) {
    this.type = type;
    this.facts = facts;
  }
}

/**
 * The body of an answer that is a generated file of unknown size. The file is streamed, because it may be too large for
 * memory.
 */
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

/** Returns a file as the body of an operation with `x-cli-file`: its name, hash and content. */
export function fileAnswer(filename: string, bytes: Buffer): components['schemas']['AnsweredFile'] {
  return {
    filename,
    sha256: hash('sha256', bytes, 'hex'),
    size: bytes.length,
    content: bytes.toString('base64'),
  };
}

/**
 * The body of an answer with an unpaged list. The records are streamed while they are read, because all records
 * together may be too large for memory.
 */
export class StreamedList {
  /** The response without its records. */
  readonly frame: { data: unknown[] };
  readonly batches: AsyncIterable<unknown[]>;

  constructor(frame: { data: unknown[] }, batches: AsyncIterable<unknown[]>) {
    this.frame = frame;
    this.batches = batches;
  }
}

/**
 * Returns an ordinary response for a single batch, and a stream for several batches. Reads the first two batches before
 * anything is sent, so that an error in them can become a refusal. Converts the rows of a batch before the next batch
 * is read, because the batch may be reused.
 */
export async function streamLongList<Row, Item, Rest>(
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
