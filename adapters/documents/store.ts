import type { Readable } from 'node:stream';
import { type ByteRange, isStoredName } from '../../domain/documents/document.ts';

export interface StoredFile {
  name: string;
  storedAt: Date;
}

/**
 * Stores the files of documents under unguessable names. Database rows describe each file. Every function throws
 * `ForeignName` for a name in another form than `randomFileName` makes, because it could refer to other files.
 */
export interface DocumentStore {
  /** Stores the file durably and completely, or throws. */
  put(name: string, pieces: Buffer[], contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** Lists all files page by page, including unfinished ones. */
  list(): AsyncIterable<StoredFile[]>;
}

/** Reports a name that the store never makes, so its row or manifest was forged. */
export class ForeignName extends Error {
  constructor(name: string) {
    super(`the document store has no files with names such as ${JSON.stringify(name)}`);
    this.name = 'ForeignName';
  }
}

/** Returns the name, or throws `ForeignName`. */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new ForeignName(name);
  return name;
}

/** A failure of the store: the disk is full, or the server does not answer. The request is not the cause. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('documents cannot be stored or read', { cause });
    this.name = 'StoreAway';
  }
}
