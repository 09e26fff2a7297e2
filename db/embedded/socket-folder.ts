import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type RunAs } from './run-as.ts';

/** Where PostgreSQL's socket goes: a folder that only its user (and root) may enter. */
export function privateSocketFolder(folder: string, user: RunAs | null): string {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= socketPathBytes) {
    // What is in it is a dead one's: its lock file names a process that may be another program by now.
    rmSync(near, { recursive: true, force: true });
    mkdirSync(near, { mode: 0o700 });
    giveTo(near, user);
    return near;
  }
  const elsewhere = mkdtempSync(join(tmpdir(), 'workshop-')); // mkdtemp makes it 0700
  giveTo(elsewhere, user);
  return elsewhere;
}

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing NUL.
const socketPathBytes = 103;
