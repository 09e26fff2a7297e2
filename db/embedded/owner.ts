import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the owner of a data folder says of itself. That it is the owner, the lock says (owner-lock.ts). */
export interface Owner {
  kind: OwnerKind;
  pid: number;
  state: 'starting' | 'ready' | 'stopping';
  since: string;
  url: string | null;
}
export type OwnerKind = 'service' | 'cli';

export function readOwner(dataDir: string): Owner | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, file), 'utf8'));
  } catch {
    return null;
  }
}

export function writeOwner(dataDir: string, owner: Owner): void {
  const half = join(dataDir, `${file}.new`);
  writeFileSync(half, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  renameSync(half, join(dataDir, file));
}

export function forgetOwner(dataDir: string): void {
  rmSync(join(dataDir, file), { force: true });
}

export function isAlive({ pid }: Owner): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const file = 'owner.json';
