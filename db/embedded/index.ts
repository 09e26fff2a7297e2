import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { runtimeRole } from '../deployment/roles.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { clearAfterRestore, prepareDataDir } from './data-dir.ts';
import { connect } from './initdb.ts';
import {
  forgetOwner,
  isAlive,
  type Lock,
  type Owner,
  type OwnerKind,
  readOwner,
  tryLock,
  writeOwner,
} from './owner.ts';

interface EmbeddedDatabase {
  /** URL with the role that owns the tables. */
  url: string;
  /** URL for the service, whose role can't change tables. */
  runtimeUrl: string;
  owner: boolean;
  /** Resolves if PostgreSQL stops without a call of `close`. */
  lost: Promise<void>;
  close(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  kind: OwnerKind;
  durable?: boolean;
  say?: (line: string) => void;
}

/**
 * Opens the embedded database of a data folder. The folder's owner starts and stops PostgreSQL. A service must be the
 * owner; a command of the CLI attaches to the owner, or becomes the owner until it ends.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, kind, say = console.error } = options;
  prepareDataDir(dataDir);
  const began = performance.now();
  for (let isReported = false; ; ) {
    const lock = tryLock(join(dataDir, '.lock'), 'alone');
    if (lock) return openAsOwner(lock, options);
    const owner = readOwner(dataDir);
    if (kind === 'service') refuseOtherProcess(owner, dataDir);
    const attached = kind === 'cli' && (await attachToOwner(dataDir));
    if (attached) return attached;
    const waitedMs = performance.now() - began;
    if (!isReported && owner && waitedMs > sayAfterMs) {
      say(`Waiting for ${describeOwner(owner)}, which has the database of ${dataDir} …`);
      isReported = true;
    }
    if (waitedMs > openTimeoutMs) throw dataDirInUseError(owner, dataDir);
    await wait(pollMs);
  }
}

async function openAsOwner(
  lock: Lock,
  { dataDir, kind, durable = true }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const tell = (state: Owner['state'], url: string | null) =>
    writeOwner(dataDir, { kind, pid: process.pid, state, since: new Date().toISOString(), url });
  let cluster: Cluster | undefined;
  try {
    clearAfterRestore(dataDir); // while this process waited, another process may have been killed during a restore
    tell('starting', null);
    cluster = await startCluster({ folder: dataDir, durable });
    await ensureDatabase(cluster);
  } catch (error) {
    await cluster?.stop();
    forgetOwner(dataDir);
    lock.release();
    throw error;
  }
  const { ended, stop } = cluster;
  const url = cluster.url(databaseName);
  tell('ready', url);
  let closing: Promise<void> | undefined;
  const close = async () => {
    tell('stopping', null); // processes no longer attach from here on; the next line waits for attached processes
    const alone = await waitForAttached(dataDir, attachedTimeoutsMs[kind]);
    await stop();
    forgetOwner(dataDir);
    alone?.release();
    lock.release();
  };
  return {
    url,
    runtimeUrl: asRuntime(url),
    owner: true,
    lost: new Promise((resolve) => ended.then(() => closing ?? resolve())),
    close: () => (closing ??= close()),
  };
}

export async function ensureDatabase(cluster: Cluster): Promise<void> {
  const sql = connect(cluster.url('postgres'), { max: 1 });
  const [found] = await sql`SELECT 1 FROM pg_database WHERE datname = ${databaseName}`;
  if (!found) await sql`CREATE DATABASE ${sql(databaseName)}`;
  await ensureRuntimeRole(sql);
  await sql.end();
}

/** Creates the service's role without a password, because the socket is in a private folder. */
export async function ensureRuntimeRole(sql: ReturnType<typeof connect>): Promise<void> {
  const [role] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${runtimeRole}`;
  if (!role) await sql`CREATE ROLE ${sql(runtimeRole)} LOGIN`;
}

export function asRuntime(url: string): string {
  return url.replace(/:\/\/[^@]*@/, `://${runtimeRole}@`);
}

/**
 * Attaches to the running owner of a data folder. Returns null if that is not possible. Acquires the shared lock before
 * it reads the owner's state, because a stopping owner waits for all holders of the shared lock.
 */
async function attachToOwner(dataDir: string): Promise<EmbeddedDatabase | null> {
  const sharing = tryLock(join(dataDir, '.attached'), 'shared');
  if (!sharing) return null;
  const owner = readOwner(dataDir);
  if (owner?.url && owner.state === 'ready' && (await isAnswering(owner.url))) {
    const close = async () => sharing.release();
    const { url } = owner;
    return { url, runtimeUrl: asRuntime(url), owner: false, lost: new Promise(() => {}), close };
  }
  sharing.release();
  return null;
}

async function waitForAttached(dataDir: string, patienceMs: number): Promise<Lock | null> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const alone = tryLock(join(dataDir, '.attached'), 'alone');
    if (alone || performance.now() > until) return alone;
    await wait(pollMs);
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, connect_timeout: 2 });
  return sql`SELECT 1`.then(
    () => sql.end().then(() => true),
    () => false,
  );
}

function refuseOtherProcess(owner: Owner | null, dataDir: string): void {
  if (owner?.kind !== 'service' || owner.state === 'stopping' || !isAlive(owner)) return;
  throw new OperatorError(
    `Another service (process ${owner.pid}) runs on ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );
}

function dataDirInUseError(owner: Owner | null, dataDir: string): OperatorError {
  const who = owner ? describeOwner(owner) : 'another process';
  return new OperatorError(
    `The database of ${dataDir} is still taken by ${who} after ${openTimeoutMs / 1000} s.`,
  );
}

function describeOwner(owner: Owner): string {
  return `${owner.kind === 'cli' ? 'a workshop command' : 'a service'} (process ${owner.pid})`;
}

export const databaseName = 'workshop';
const pollMs = 25;
const sayAfterMs = 500; // commands take less time, and should not report that they wait
const openTimeoutMs = 60_000; // for an owner that replays its WAL after a crash, or waits for attached processes
// Timeouts for attached processes when the owner stops. Commands take seconds; a service must stop before Docker kills
// it after 10 s.
const attachedTimeoutsMs = { cli: 30_000, service: 5_000 };
