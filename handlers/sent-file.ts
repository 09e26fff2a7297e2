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
