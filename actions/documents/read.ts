import { buffer } from 'node:stream/consumers';
import { type DocumentStore, StoreAway } from '../../adapters/documents/store.ts';
import { isStoredName } from '../../domain/documents/document.ts';
import { sha256 } from '../../domain/signatures/evidence.ts';

/** The facts about a file that its row holds. */
export interface FileFacts {
  /** The owner of the file, for the log: `document 12`. */
  of: string;
  stored_as: string;
  size: number;
  sha256: Buffer;
}

/** Reports that the file in the store is not the one that its row describes. Such a file is never sent. */
export class DamagedFile extends Error {
  readonly of: string;
  readonly storedAs: string;

  constructor({ of, stored_as }: FileFacts) {
    super(`the stored file of ${of} has changed`);
    this.name = 'DamagedFile';
    this.of = of;
    this.storedAs = stored_as;
  }
}

/**
 * Reads a file of a few megabytes whole, and compares its hash before it returns any byte. Returns undefined if the file is
 * lost. Throws `DamagedFile` if its bytes have changed, or if the row names a file that the store never makes.
 */
export async function readFile(store: DocumentStore, facts: FileFacts): Promise<Buffer | undefined> {
  if (!isStoredName(facts.stored_as)) throw new DamagedFile(facts);
  // Reads one byte beyond the end, to detect a file that has grown.
  const found = await store.read(facts.stored_as, { first: 0, last: facts.size });
  if (!found) return undefined;
  const bytes = await buffer(found).catch((error) => {
    throw new StoreAway(error);
  });
  if (bytes.length !== facts.size || !sha256(bytes).equals(facts.sha256)) throw new DamagedFile(facts);
  return bytes;
}
