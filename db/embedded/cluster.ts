import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { socketUrl } from './connect.ts';
import { initdb } from './initdb.ts';
import { readPostmaster, stopLeftover } from './postmaster.ts';
import { Refused } from './refused.ts';
import { giveTo, type RunAs, runAs } from './run-as.ts';
import { postgresSettings } from './settings.ts';
import { privateSocketFolder } from './socket-folder.ts';

export interface Cluster {
  socketFolder: string;
  url(database: string): string;
  /** Resolves when PostgreSQL has ended, told to or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** A folder that is PostgreSQL's alone to reach. */
  folder: string;
  /** False for tests only: what is written need not survive a power cut. */
  durable: boolean;
  /** The folder goes when PostgreSQL ends, even if its owner was killed. */
  discard?: boolean;
}

/** Starts PostgreSQL on `folder`, whose one owner the caller must be. It stops when this process ends. */
export async function startCluster({ folder, durable, discard = false }: ClusterOptions): Promise<Cluster> {
  const data = join(folder, 'postgres');
  const user = runAs(data);
  giveTo(folder, user);
  const { initdb: initdbProgram, postgres } = await findBinaries(folder, user);
  await stopLeftover(data);
  if (!existsSync(data)) await initdb(initdbProgram, data, user, durable);
  const socketFolder = privateSocketFolder(folder, user);
  const program = [postgres, '-D', data, ...postgresSettings(socketFolder, durable)];
  const keeper = await startKeeper(folder, program, user, discard);
  const ended = once(keeper, 'exit').then(() => {
    if (!socketFolder.startsWith(folder)) rmSync(socketFolder, { recursive: true, force: true });
  });
  return {
    socketFolder,
    url: (database) => socketUrl(socketFolder, database),
    ended,
    stop: async () => {
      keeper.stdin?.end();
      const late = setTimeout(() => stopLeftover(data), stopPatienceMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** After a kill -9 a former PostgreSQL's children may still be leaving: it refuses to start beside them. */
async function startKeeper(folder: string, program: string[], user: RunAs | null, discard: boolean) {
  const log = join(folder, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logBytes) rmSync(log);
  // Given as text: PostgreSQL's user may not be able to reach the project's folder.
  const script = readFileSync(join(import.meta.dirname, 'keeper.sh'), 'utf8');
  const until = performance.now() + strayPatienceMs;
  for (;;) {
    const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const keeper = spawn('/bin/sh', ['-c', script, 'keeper.sh', discard ? folder : '', log, ...program], {
      detached: true, // a session of its own: Ctrl-C in a terminal goes to everyone in ours
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: folder,
      env: {},
      ...user,
    });
    if (await becameReady(keeper, folder)) return keeper;
    const said = readFileSync(log).subarray(from).toString().trim();
    if (!said.includes('is still in use') || performance.now() > until) {
      throw new Refused(`PostgreSQL did not start (see ${log}): ${lastFatal(said)}`);
    }
    await wait(strayPauseMs);
  }
}

async function becameReady(keeper: ChildProcess, folder: string): Promise<boolean> {
  const until = performance.now() + startPatienceMs;
  while (keeper.exitCode === null && keeper.signalCode === null) {
    if (readPostmaster(join(folder, 'postgres'))?.ready) return true;
    if (performance.now() > until) {
      keeper.stdin?.end();
      throw new Refused(
        `PostgreSQL was not ready after ${startPatienceMs / 1000} s: see ${folder}/postgres.log.`,
      );
    }
    await wait(pollMs);
  }
  return false;
}

function lastFatal(said: string): string {
  const lines = said.split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}

const pollMs = 5;
const startPatienceMs = 120_000; // a crash is followed by replaying the log: up to max_wal_size of it
const strayPatienceMs = 20_000; // a stray child ends with its statement at the latest, which has 15 s
const strayPauseMs = 200;
const stopPatienceMs = 30_000; // the closing checkpoint writes at most shared_buffers
const logBytes = 10_000_000;
