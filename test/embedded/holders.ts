import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, inject, onTestFinished } from 'vitest';
import { stopLeftover } from '../../db/embedded/cluster.ts';
import { ensureAppSecret } from '../../db/embedded/data-dir.ts';
import { openEmbedded } from '../../db/embedded/index.ts';

interface Message {
  owner?: boolean;
  url?: string;
  said?: string;
  refused?: string;
  closed?: boolean;
  works?: boolean;
}

export interface Holder {
  process: ChildProcess;
  /** Returns the next message of the process. */
  heard(): Promise<Message>;
  /** Returns the message that the process sends once the database is open. */
  opened(): Promise<Message>;
  /** Makes the process use the database once more, and then close it. */
  close(): Promise<Message>;
  kill(): Promise<void>;
}

/** Returns the path of a data folder that does not exist yet. */
export function emptyDataDir(name = 'data'): string {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-embedded-'));
  chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter the folder if root runs the tests
  const dataDir = join(folder, name);
  onTestFinished(async () => {
    await stopLeftover(join(dataDir, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  });
  return dataDir;
}

/**
 * Copies a data folder whose database is closed. Creating an empty one takes half a second, and one with the demo
 * several seconds.
 */
export function copyOf(original: string): string {
  const dataDir = emptyDataDir();
  execFileSync('cp', ['-a', original, dataDir]);
  return dataDir;
}

/** Returns the path of a data folder that a worker creates once, for its test files to copy. */
export function originalIn(name: string): string {
  const home = mkdtempSync(join(inject('keptFolder'), `${name}-`));
  chmodSync(home, 0o755);
  return join(home, 'data');
}

let madeDataDir: Promise<string> | undefined;

async function makeDataDir(): Promise<string> {
  const dataDir = originalIn('embedded');
  ensureAppSecret(dataDir);
  await (await openEmbedded({ dataDir, kind: 'cli', durable: false })).close();
  return dataDir;
}

/** Returns a function that creates data folders with an empty database, for the tests of one file. */
export function copiedDataDirs(): () => string {
  let original: string;
  beforeAll(async () => {
    madeDataDir ??= makeDataDir();
    original = await madeDataDir;
  });
  return () => copyOf(original);
}

/** Starts a process that opens the database in `dataDir`, in a separate process group. */
export function hold(dataDir: string, kind: 'service' | 'cli'): Holder {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'holder.ts'), dataDir, kind],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const heard = async (): Promise<Message> => JSON.parse((await lines.next()).value ?? '{}');
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  const opened = async (): Promise<Message> => {
    const message = await heard();
    return message.said ? opened() : message;
  };
  return {
    process: child,
    heard,
    opened,
    kill,
    close: () => {
      child.stdin.write('close\n');
      return heard();
    },
  };
}
