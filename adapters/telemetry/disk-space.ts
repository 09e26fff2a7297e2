import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Free space in bytes below which a disk counts as full. PostgreSQL's log grows by 16 MB at a time, and a document has
 * up to 4 MB, so a disk with this space still accepts several writes.
 */
export const fullBelowBytes = 64e6;

/** Returns the free bytes on the disk of a folder. If the folder does not exist, uses its nearest existing parent. */
export function freeBytes(folder: string): number {
  const parent = dirname(folder);
  if (!existsSync(folder) && parent !== folder) return freeBytes(parent);
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
