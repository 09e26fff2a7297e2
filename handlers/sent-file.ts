import type { Readable } from 'node:stream';

interface FileFacts {
  filename: string;
  sha256: Buffer;
  size: number;
  /** Asked for only where it is sent: not for HEAD, nor where the caller has it. */
  content: () => Promise<Buffer | Readable>;
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
