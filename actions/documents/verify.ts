import type { DocumentStore } from '../../documents/store.ts';
import { DamagedFile, type FileFacts, readFile } from './read.ts';

interface FileFault<Facts> {
  what: 'file_missing' | 'file_damaged';
  file: Facts;
}

/** Files read at once, of up to 4 MB each. */
const readAtOnce = 4;

/** Hashes files one after the other, and names those that are lost or altered. */
export async function findFileFaults<Facts extends FileFacts>(
  store: DocumentStore,
  files: readonly Facts[],
): Promise<FileFault<Facts>[]> {
  const faults: FileFault<Facts>[] = [];
  for (let from = 0; from < files.length; from += readAtOnce) {
    const some = files.slice(from, from + readAtOnce);
    const found = await Promise.all(some.map((file) => faultOf(store, file)));
    for (const [index, what] of found.entries()) {
      if (what) faults.push({ what, file: some[index] as Facts });
    }
  }
  return faults;
}

async function faultOf(store: DocumentStore, file: FileFacts): Promise<FileFault<FileFacts>['what'] | null> {
  try {
    return (await readFile(store, file)) ? null : 'file_missing';
  } catch (error) {
    if (error instanceof DamagedFile) return 'file_damaged';
    throw error;
  }
}
