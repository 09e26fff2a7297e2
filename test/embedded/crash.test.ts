import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect } from '../../db/embedded/initdb.ts';
import { copiedDataDirs, type Holder, hold } from './holders.ts';

const newDataDir = copiedDataDirs();

test('stops PostgreSQL when its owner is killed', async () => {
  const { dataDir, owner } = await ownerWithRow();
  const postmaster = postmasterOf(dataDir);
  await owner.kill();
  await ended(postmaster);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('keeps committed data when the owner is killed, and restarts at once', async () => {
  const { dataDir, owner } = await ownerWithRow();
  await owner.kill();
  await expectRow(hold(dataDir, 'service'));
});

test('takes over from a PostgreSQL that outlived owner and keeper', async () => {
  const { dataDir, owner } = await ownerWithRow();
  const postmaster = postmasterOf(dataDir);
  // Suspends the owner, because a running owner that outlives its keeper stops PostgreSQL.
  owner.process.kill('SIGSTOP');
  killKeeperOf(postmaster);
  await owner.kill();
  expect(isAlive(postmaster)).toBe(true);
  await expectRow(hold(dataDir, 'service'));
  expect(isAlive(postmaster)).toBe(false);
});

test('recovers when owner, keeper and PostgreSQL are killed together', async () => {
  const { dataDir, owner } = await ownerWithRow();
  const postmaster = postmasterOf(dataDir);
  killKeeperOf(postmaster);
  process.kill(postmaster, 'SIGKILL');
  await owner.kill();
  await expectRow(hold(dataDir, 'service'));
});

test('starts though the number in postmaster.pid is another program’s by now', async () => {
  const { dataDir, owner } = await ownerWithRow();
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await owner.close();
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o644 });
  await expectRow(hold(dataDir, 'service'));
});

test('starts though somebody wrote into the lock', async () => {
  const { dataDir, owner } = await ownerWithRow();
  await owner.close();
  writeFileSync(join(dataDir, '.lock'), '1\n');
  await expectRow(hold(dataDir, 'service'));
});

test('outlives a Ctrl-C, which the terminal sends to the whole process group', async () => {
  const { owner } = await ownerWithRow();
  process.kill(-(owner.process.pid as number), 'SIGINT');
  await wait(200);
  expect(await owner.close()).toMatchObject({ works: true });
});

async function ownerWithRow(): Promise<{ dataDir: string; owner: Holder }> {
  const dataDir = newDataDir();
  const owner = hold(dataDir, 'service');
  const { url = '' } = await owner.heard();
  const sql = connect(url, { max: 1 });
  await sql`SET synchronous_commit = on`;
  await sql`CREATE TABLE kept AS SELECT 42 AS answer`;
  await sql.end();
  return { dataDir, owner };
}

async function expectRow(next: Holder): Promise<void> {
  const { url = '', owner } = await next.heard();
  expect(owner).toBe(true);
  const sql = connect(url, { max: 1 });
  expect(await sql`SELECT answer FROM kept`).toEqual([{ answer: 42 }]);
  await sql.end();
  await next.close();
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Kills both processes of the keeper: the one that waits for PostgreSQL, and the one that watches the owner. */
function killKeeperOf(postmaster: number): void {
  const keeper = parentOf(postmaster);
  const watching = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid !== postmaster && parentOf(pid) === keeper);
  for (const pid of [keeper, ...watching]) process.kill(pid, 'SIGKILL');
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(statusOf(pid))?.[1]);
}

function isAlive(pid: number): boolean {
  return !/^State:\s*Z/m.test(statusOf(pid));
}

/** Reads the status of a process. A process without a status file has ended, possibly since the last check. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State:\tZ';
  }
}

async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(20);
}
