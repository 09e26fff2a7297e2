import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Limit below which the disk counts as full: PostgreSQL's log grows by 16 MB at a time, a document has up to 4 MB. */
export const fullBelowBytes = 64e6;

/** Free bytes on the disk of a folder, or of the nearest one above it that exists. */
export function freeBytes(folder: string): number {
  const parent = dirname(folder);
  if (!existsSync(folder) && parent !== folder) return freeBytes(parent);
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
