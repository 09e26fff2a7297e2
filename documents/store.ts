import type { Readable } from 'node:stream';
import type { ByteRange } from '../domain/documents/document.ts';

export interface StoredFile {
  name: string;
  storedAt: Date;
}

/** Where the files of documents are, each under a name that nobody can guess. Rows tell what they are. */
export interface DocumentStore {
  /** There for good when this returns, and never in part. */
  put(name: string, pieces: Buffer[], contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Of none, too. */
  remove(name: string): Promise<void>;
  /** Page by page. What was never finished is among them. */
  list(): AsyncIterable<StoredFile[]>;
}

/** The disk is full, or the store does not answer: it is nobody's fault who asked. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('documents cannot be stored or read', { cause });
    this.name = 'StoreAway';
  }
}
