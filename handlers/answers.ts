import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { components } from '../generated/desk-types.ts';

interface FileFacts {
  filename: string;
  sha256: Buffer;
  size: number;
  /** Called only if the content is sent: not for HEAD, nor if the client's cached copy is current. */
  content: () => Promise<Buffer | Readable>;
}

/** Limit of differences in a report: more have a common cause. */
const differencesListed = 100;

/** Returns the verdict of a report on a chain, and on the tables and files compared with it. */
export function chainVerdict<Broken, Difference>(broken: Broken | null, differences: Difference[]) {
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

/** A response that is streamed, because it is too long for memory: its size is unknown. */
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

/** Returns a file in the body of an operation with `x-cli-file`. */
export function fileAnswer(filename: string, bytes: Buffer): components['schemas']['AnsweredFile'] {
  return {
    filename,
    sha256: hash('sha256', bytes, 'hex'),
    size: bytes.length,
    content: bytes.toString('base64'),
  };
}

/** The response of an unpaged list that is too long for memory: its records are streamed as they are read. */
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
 * Returns a single batch as an ordinary response, several as a stream. The first two batches are read before anything
 * is sent, so that their errors can become a refusal. Records are built before the next batch is read, because the
 * batch may be reused.
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
