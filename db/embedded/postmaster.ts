import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What PostgreSQL says of itself in postmaster.pid, or null where none says anything. */
export function readPostmaster(data: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * Ends a PostgreSQL that outlived its owner and its keeper, and removes a postmaster.pid that nobody stands behind:
 * after a kill -9 its number may be another program's by now, and PostgreSQL would refuse to start. The caller
 * holds the folder's lock, so nobody else is starting one meanwhile.
 */
export async function stopLeftover(data: string): Promise<void> {
  const leftover = readPostmaster(data);
  if (!leftover) return;
  for (const { signal, patienceMs } of waysToEnd) {
    if (!isPostgresOn(data, leftover.pid)) break;
    process.kill(leftover.pid, signal);
    await ended(data, leftover.pid, patienceMs);
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

const waysToEnd = [
  { signal: 'SIGINT', patienceMs: 30_000 }, // fast: disconnects all, writes a checkpoint
  { signal: 'SIGQUIT', patienceMs: 5_000 }, // at once: the log is replayed at the next start, nothing is lost
  { signal: 'SIGKILL', patienceMs: 1_000 },
] as const;

async function ended(data: string, pid: number, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (isPostgresOn(data, pid) && performance.now() < until) await wait(20);
}

function isPostgresOn(data: string, pid: number): boolean {
  const command = existsSync('/proc/self/cmdline')
    ? readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes(`postgres -D ${data} `);
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
