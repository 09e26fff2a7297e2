import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type RunAs } from './run-as.ts';

/** Where PostgreSQL's socket goes: a folder that only its user (and root) may enter. */
export function privateSocketFolder(folder: string, user: RunAs | null): string {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= socketPathBytes) {
    mkdirSync(near, { recursive: true, mode: 0o700 });
    giveTo(near, user);
    chmodSync(near, 0o700);
    return near;
  }
  const elsewhere = mkdtempSync(join(tmpdir(), 'workshop-')); // mkdtemp makes it 0700
  giveTo(elsewhere, user);
  return elsewhere;
}

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing NUL.
const socketPathBytes = 103;
