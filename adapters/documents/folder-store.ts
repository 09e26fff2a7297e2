import { createReadStream, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isStoredName } from '../../domain/documents/document.ts';
import type { FolderPlace } from '../../domain/documents/store-location.ts';
import { memberOf } from '../../domain/text/json.ts';
import { type DocumentStore, requireStoredName, type StoredFile, StoreUnavailableError } from './store.ts';

/** Subfolder for files that are not completely written, including those of interrupted writes. */
const unfinishedFolder = '.unfinished';

/** Tells whether a name from `list` is that of an unfinished file. Only `remove` accepts such names. */
export function isUnfinished(name: string): boolean {
  const [folder, file = ''] = name.split(/\/(.*)/s);
  return folder === unfinishedFolder && isStoredName(`${file.slice(0, 2)}/${file}`);
}

export function openFolderStore({ path: folder }: FolderPlace): DocumentStore {
  const pathOf = (name: string) => join(folder, requireStoredName(name));
  /**
   * True once the folder was created. The folder is not created again: if it disappears later, its disk is missing, and
   * a new empty folder would hide this.
   */
  let created = false;
  return {
    async put(name, pieces) {
      const path = pathOf(name);
      const half = join(folder, unfinishedFolder, basename(path));
      try {
        if (!created) await makeFolder(folder, { parents: true });
        created = true;
        await makeFolder(dirname(half));
        await write(half, pieces);
        await makeFolder(dirname(path));
        await rename(half, path);
        await sync(dirname(path));
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw new StoreUnavailableError(error);
      }
    },
    async read(name, { first, last }) {
      const file = await unlessAbsent(open(pathOf(name)));
      return file && createReadStream('', { fd: file, start: first, end: last });
    },
    async remove(name) {
      const path = isUnfinished(name) ? join(folder, name) : pathOf(name);
      await rm(path, { force: true }).catch((error) => {
        throw new StoreUnavailableError(error);
      });
    },
    async *list() {
      if (!(await unlessAbsent(access(folder).then(() => true)))) return;
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) yield await filesIn(folder, entry);
      }
    },
  };
}

async function makeFolder(path: string, { parents = false } = {}): Promise<void> {
  try {
    await mkdir(path, { recursive: parents, mode: 0o700 });
    await sync(dirname(path));
  } catch (error) {
    if (memberOf(error, 'code') !== 'EEXIST') throw error;
  }
}

async function write(path: string, pieces: Buffer[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the entries of a folder to the disk. */
async function sync(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function filesIn(folder: string, { name: inner }: Dirent): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of await readdir(join(folder, inner))) {
    const stats = await unlessAbsent(stat(join(folder, inner, name)));
    if (stats?.isFile()) files.push({ name: `${inner}/${name}`, storedAt: stats.mtime });
  }
  return files;
}

async function unlessAbsent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (memberOf(error, 'code') === 'ENOENT') return undefined;
    throw new StoreUnavailableError(error);
  }
}
