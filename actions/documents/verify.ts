import type { DocumentStore } from '../../adapters/documents/store.ts';
import { DamagedFileError, type FileFacts, readFile } from './read.ts';

interface FileFault<Facts> {
  what: 'file_missing' | 'file_damaged';
  file: Facts;
}

/** Number of files that are read at the same time. Each file of up to 4 MB is in memory while it is hashed. */
const readAtOnce = 4;

/** Hashes files, and returns the files that are missing or altered. */
export async function findFileFaults<Facts extends FileFacts>(
  store: DocumentStore,
  files: readonly Facts[],
): Promise<FileFault<Facts>[]> {
  const faults: FileFault<Facts>[] = [];
  for (let from = 0; from < files.length; from += readAtOnce) {
    const some = files.slice(from, from + readAtOnce);
    const found = await Promise.all(some.map(async (file) => ({ file, what: await faultOf(store, file) })));
    for (const { file, what } of found) if (what) faults.push({ what, file });
  }
  return faults;
}

async function faultOf(store: DocumentStore, file: FileFacts): Promise<FileFault<FileFacts>['what'] | null> {
  try {
    return (await readFile(store, file)) ? null : 'file_missing';
  } catch (error) {
    if (error instanceof DamagedFileError) return 'file_damaged';
    throw error;
  }
}
