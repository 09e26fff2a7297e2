import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataDir } from './data-dir.ts';

/** The secret kept in the data folder: made once, whole, also when two processes start at the same time. */
export function keptAppSecret(dataDir: string): string {
  prepareDataDir(dataDir);
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) {
    const half = `${file}.${process.pid}`;
    writeFileSync(half, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    try {
      linkSync(half, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(half);
    }
  }
  return readFileSync(file, 'utf8');
}
