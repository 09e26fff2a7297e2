import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { findBinaries } from './binaries.ts';
import { initdb, socketUrl } from './initdb.ts';
import { changeOwner, type RunAs, runAs } from './run-as.ts';

export interface Cluster {
  socketFolder: string;
  url(database: string): string;
  /** Resolves when PostgreSQL has stopped for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** A folder that only PostgreSQL's user can access. */
  folder: string;
  /** False only in tests, where writes need not survive a power failure. */
  durable: boolean;
  /**
   * Timeout for the start. Callers that recover from an archive set a longer timeout, because that takes longer than
   * crash recovery.
   */
  startTimeoutMs?: number;
  /** True removes the folder when PostgreSQL stops, even if the process that started it was killed. */
  discard?: boolean;
}

export interface Installation {
  initdb(data: string, user: RunAs | null): Promise<void>;
  program(data: string, socketFolder: string): string[];
}

/**
 * Starts PostgreSQL on `folder`, which the caller must have locked. PostgreSQL stops when the current Node process
 * ends.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, durable } = options;
  const user = ownerOf(folder);
  const { initdb: initdbProgram, postgres } = await findBinaries(folder, user);
  return runCluster(options, {
    initdb: (data) => initdb(initdbProgram, data, user, durable),
    program: (data, socketFolder) => [postgres, '-D', data, ...postgresSettings(socketFolder, durable)],
  });
}

export async function runCluster(
  { folder, discard = false, startTimeoutMs = startPatienceMs }: ClusterOptions,
  { initdb, program }: Installation,
): Promise<Cluster> {
  const data = dataOf(folder);
  const user = ownerOf(folder);
  await stopLeftover(data);
  if (!existsSync(data)) await initdb(data, user);
  const socketFolder = privateSocketFolder(folder, user);
  const keeper = await startKeeper(folder, program(data, socketFolder), { user, discard, startTimeoutMs });
  const ended = once(keeper, 'exit').then(() => {
    if (!socketFolder.startsWith(folder)) rmSync(socketFolder, { recursive: true, force: true });
  });
  return {
    socketFolder,
    url: (database) => socketUrl(socketFolder, database),
    ended,
    stop: async () => {
      keeper.stdin?.end();
      const late = setTimeout(() => stopLeftover(data), stopTimeoutMs);
      await ended;
      clearTimeout(late);
    },
  };
}

const dataOf = (folder: string) => join(folder, 'postgres');

function ownerOf(folder: string): RunAs | null {
  const user = runAs(dataOf(folder));
  changeOwner(folder, user);
  return user;
}

interface KeeperOptions extends Required<Pick<ClusterOptions, 'discard' | 'startTimeoutMs'>> {
  user: RunAs | null;
}

/**
 * Starts the shell script that runs and stops PostgreSQL. Retries: after a kill -9, children of the former PostgreSQL
 * may still run, and PostgreSQL refuses to start beside them.
 */
async function startKeeper(
  folder: string,
  program: string[],
  { user, discard, startTimeoutMs }: KeeperOptions,
) {
  const log = join(folder, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logBytes) rmSync(log);
  // The script is passed to the shell as text, because PostgreSQL's user may not be able to read the project's folder.
  const script = readFileSync(join(import.meta.dirname, 'keeper.sh'), 'utf8');
  const until = performance.now() + leftoverTimeoutMs;
  for (;;) {
    const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const keeper = spawn('/bin/sh', ['-c', script, 'keeper.sh', discard ? folder : '', log, ...program], {
      detached: true, // in a new session, because Ctrl-C in a terminal also signals child processes
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: folder,
      env: {},
      ...user,
    });
    if (await becameReady(keeper, folder, startTimeoutMs)) return keeper;
    const said = readFileSync(log).subarray(from).toString().trim();
    if (!said.includes('is still in use') || performance.now() > until) {
      throw new OperatorError(`PostgreSQL did not start (see ${log}): ${lastFatalMessage(said)}`);
    }
    await wait(leftoverPollMs);
  }
}

async function becameReady(keeper: ChildProcess, folder: string, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (keeper.exitCode === null && keeper.signalCode === null) {
    if (readPostmaster(join(folder, 'postgres'))?.ready) return true;
    if (performance.now() > until) {
      keeper.stdin?.end();
      throw new OperatorError(
        `PostgreSQL was not ready after ${timeoutMs / 1000} s: see ${folder}/postgres.log.`,
      );
    }
    await wait(pollMs);
  }
  return false;
}

function lastFatalMessage(said: string): string {
  const lines = said.split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}

const pollMs = 5;
const startPatienceMs = 120_000; // after a crash, PostgreSQL replays up to max_wal_size of WAL
const leftoverTimeoutMs = 20_000; // a leftover child ends with its statement, whose timeout is 15 s
const leftoverPollMs = 200;
const stopTimeoutMs = 30_000; // the last checkpoint writes at most shared_buffers
const logBytes = 10_000_000;

function readPostmaster(data: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * Stops a PostgreSQL that still runs after the process that started it was killed. Removes a postmaster.pid whose
 * PostgreSQL has ended: another program may have got its process id, and PostgreSQL would refuse to start. The caller
 * holds the folder's lock, so that no other process starts PostgreSQL meanwhile.
 */
export async function stopLeftover(data: string): Promise<void> {
  const leftover = readPostmaster(data);
  if (!leftover) return;
  for (const { signal, patienceMs } of stopSignals) {
    if (!isPostgresOn(data, leftover.pid)) break;
    endProcess(leftover.pid, signal);
    await waitForEnd(data, leftover.pid, patienceMs);
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Sends a signal to a process. Does nothing if the process has already ended. */
function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const stopSignals = [
  { signal: 'SIGINT', patienceMs: 30_000 }, // fast shutdown: disconnects all clients and writes a checkpoint
  { signal: 'SIGQUIT', patienceMs: 5_000 }, // immediate shutdown: the next start replays the WAL; nothing is lost
  { signal: 'SIGKILL', patienceMs: 1_000 },
] as const;

async function waitForEnd(data: string, pid: number, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  while (isPostgresOn(data, pid) && performance.now() < until) await wait(20);
}

function isPostgresOn(data: string, pid: number): boolean {
  const command = existsSync('/proc/self/cmdline')
    ? readIfExists(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes(`postgres -D ${data} `);
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Returns PostgreSQL's settings for a small machine that also runs other programs. Other settings have their defaults.
 */
function postgresSettings(socketFolder: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '', // no TCP: the socket is in a private folder, so no password is needed
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 100, // 60 for a service and its workers, as many for an ending service, and some for commands
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    wal_level: 'minimal', // no replicas exist
    max_wal_senders: 0,
    random_page_cost: 1.1, // for solid-state disks, where index scans are not four times as expensive
    max_parallel_workers_per_gather: 0, // they need /dev/shm, which containers limit to 64 MB; two cores gain nothing
    jit: 'off', // compiling takes longer than the service's queries
    io_method: 'sync', // saves three worker processes
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    lc_messages: 'C',
    log_min_messages: 'log', // the service reports errors of statements; PostgreSQL could name a client
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : {
          max_connections: 240, // for several concurrent test files, each with its own services
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
        }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function privateSocketFolder(folder: string, user: RunAs | null): string {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= socketPathBytes) {
    // Removes the folder of the PostgreSQL that has ended: another program may have got the process id in its lock
    // file, and PostgreSQL would then refuse to start.
    rmSync(near, { recursive: true, force: true });
    mkdirSync(near, { mode: 0o700 });
    changeOwner(near, user);
    return near;
  }
  const elsewhere = mkdtempSync(join(tmpdir(), 'workshop-')); // mkdtemp sets the mode 0700
  changeOwner(elsewhere, user);
  return elsewhere;
}

// Maximum bytes of a socket's path: sockaddr_un has 108 bytes on Linux and 104 on macOS, including the final NUL.
const socketPathBytes = 103;
