import type { Readable } from 'node:stream';
import { type ByteRange, isStoredName } from '../../domain/documents/document.ts';

export interface StoredFile {
  name: string;
  storedAt: Date;
}

/**
 * Stores the files of documents under unguessable names. Database rows describe each file. Every function throws
 * `ForeignNameError` for a name that `randomFileName` can't have made, because such a name could refer to other files.
 */
export interface DocumentStore {
  /** Stores a file durably and completely, or throws. */
  put(name: string, pieces: Buffer[], contentType: string): Promise<void>;
  read(name: string, range: ByteRange): Promise<Readable | undefined>;
  /** Removes a file. Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Lists all files page by page, including unfinished files. */
  list(): AsyncIterable<StoredFile[]>;
}

/** Thrown for a name that the store never creates. The row or manifest that contains it was forged. */
export class ForeignNameError extends Error {
  constructor(name: string) {
    super(`the document store has no files with names such as ${JSON.stringify(name)}`);
    this.name = 'ForeignNameError';
  }
}

/** Returns a name if it has the form of stored names; otherwise throws `ForeignNameError`. */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new ForeignNameError(name);
  return name;
}

/**
 * Thrown if the store fails, for example because the disk is full or the server does not answer. The request is not the
 * cause.
 */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('documents cannot be stored or read', { cause });
    this.name = 'StoreUnavailableError';
  }
}
