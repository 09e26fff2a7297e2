import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type DocumentStore, StoreUnavailableError } from '../../adapters/documents/store.ts';
import { isStoredName } from '../../domain/documents/document.ts';

/** The properties of a stored file, as its row contains them. */
export interface FileFacts {
  /** The row to which the file belongs, for the log: `document 12`. */
  of: string;
  stored_as: string;
  size: number;
  sha256: Buffer;
}

/** Thrown if a stored file differs from the size or hash in its row. Such a file is never sent. */
export class DamagedFileError extends Error {
  readonly of: string;
  readonly storedAs: string;

  constructor({ of, stored_as }: FileFacts) {
    super(`the stored file of ${of} has changed`);
    this.name = 'DamagedFileError';
    this.of = of;
    this.storedAs = stored_as;
  }
}

/**
 * Reads a whole file of a few megabytes, and verifies its hash before any byte is returned. Returns undefined if the
 * file is missing. Throws `DamagedFileError` if size or hash differs, or if the row contains an invalid file name.
 */
export async function readFile(store: DocumentStore, facts: FileFacts): Promise<Buffer | undefined> {
  if (!isStoredName(facts.stored_as)) throw new DamagedFileError(facts);
  // Reads one byte more than the recorded size, to detect a file that has grown.
  const found = await store.read(facts.stored_as, { first: 0, last: facts.size });
  if (!found) return undefined;
  const { bytes, length, sha256 } = await collect(found, facts.size);
  if (length !== facts.size || !sha256.equals(facts.sha256)) throw new DamagedFileError(facts);
  return bytes;
}

/**
 * Collects a file in memory, and hashes each chunk when it arrives. Hashing whole files at the end was rejected: sixty
 * simultaneous downloads blocked the event loop for a third of a second.
 */
async function collect(file: Readable, size: number) {
  const bytes = Buffer.allocUnsafe(size);
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      piece.copy(bytes, length);
      hash.update(piece);
      length += piece.length;
    }
  } catch (error) {
    throw new StoreUnavailableError(error);
  }
  return { bytes, length, sha256: hash.digest() };
}
