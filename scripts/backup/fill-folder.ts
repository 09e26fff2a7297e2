import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, syncFolders } from '../../db/embedded/fill-data-dir.ts';
import { tryLock } from '../../db/embedded/owner.ts';
import { Refused } from '../../telemetry/tellable.ts';

/** Makes a folder that has its name only once `fill` has come to its end, and all is on the disk. */
export async function fillFolder<T>(path: string, fill: (folder: string) => Promise<T>): Promise<T> {
  refuseUnlessNew(path);
  const half = `${path}.unfinished`;
  mkdirSync(half, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(half, lockFile), 'alone');
  if (!lock) throw new Refused(`Another backup is being written to ${path}.`);
  try {
    empty(half); // what a backup left that was killed
    const result = await fill(half);
    syncFolders(half);
    renameSync(half, path);
    rmSync(join(path, lockFile));
    syncFolder(dirname(path));
    return result;
  } finally {
    rmSync(half, { recursive: true, force: true });
    lock.release();
  }
}

const lockFile = '.lock';

function refuseUnlessNew(path: string): void {
  const folder = statSync(path, { throwIfNoEntry: false });
  if (!folder) return;
  if (!folder.isDirectory()) throw new Refused(`${path} is a file: name a new folder.`);
  if (folder.dev !== statSync(dirname(path)).dev) {
    throw new Refused(`${path} is a volume of its own: name a new folder in it.`);
  }
  if (readdirSync(path).length > 0) throw new Refused(`${path} is not empty: name a new folder.`);
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== lockFile) rmSync(join(folder, name), { recursive: true });
  }
}
