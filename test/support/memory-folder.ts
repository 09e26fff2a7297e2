import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const plentyBytes = 4 * 1024 ** 3;

/**
 * Returns the folder for temporary test files: in memory if the memory suffices, because creating a database on a disk
 * takes ten times as long.
 */
export function memoryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > plentyBytes ? memory : tmpdir();
}
