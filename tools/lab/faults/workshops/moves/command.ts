import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inherited } from '../../../../../test/support/inherited.ts';
import { type Cell, host } from './cells.ts';

const file = fileURLToPath(new URL('../../../../operator/desk/main.ts', import.meta.url));

/**
 * A step of the move command, during which the test kills the command: the word that the command prints when the step
 * begins, and the maximum delay of the kill after this word.
 */
export interface MoveStep {
  begins: string;
  mostMs: number;
  /** Delay of the commit at the target, so that the command is killed during the commit. */
  slowCommitMs?: number;
}

export const steps: MoveStep[] = [
  { begins: 'Copying', mostMs: 600 },
  { begins: 'Stopping', mostMs: 200 },
  { begins: 'Pausing', mostMs: 1_900 },
  { begins: 'Comparing', mostMs: 300 },
  { begins: 'Switching', mostMs: 60 },
  // PostgreSQL completes this commit after the command was killed.
  { begins: 'Switching', mostMs: 600, slowCommitMs: 700 },
  // PostgreSQL detects within a second that the client has disconnected, and rolls this commit back.
  { begins: 'Switching', mostMs: 400, slowCommitMs: 2_500 },
];

export interface Outcome {
  /** Whether the command was killed before it ended by itself. */
  killed: boolean;
  code: number | null;
  answer: { ok?: boolean; note?: string; paused_ms?: number };
  complaint: string;
}

/** Runs the move command, and kills it during a step. */
export async function runMove(
  from: Cell,
  to: Cell,
  killAt: MoveStep | null,
  more: string[] = [],
): Promise<Outcome> {
  const args = [...process.execArgv, '--no-warnings', file, 'instance', 'move', host, '--to-env', to.envFile];
  const child = spawn(process.execPath, [...args, ...more, '--json'], {
    env: { ...inherited, ...from.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output = buffer(child.stdout as Readable);
  let complaint = '';
  const watching = (async () => {
    for await (const line of createInterface({ input: child.stderr as Readable })) {
      complaint += `${line}\n`;
      if (!killAt || !line.startsWith(killAt.begins)) continue;
      setTimeout(() => child.kill('SIGKILL'), randomInt(killAt.mostMs));
    }
  })();
  const [code, signal] = await exited;
  await watching;
  const text = (await output).toString();
  return { killed: signal === 'SIGKILL', code, answer: text ? JSON.parse(text) : {}, complaint };
}

/** Delays commits that change the table of workshops, with a deferred trigger that sleeps. */
export async function withSlowCommit<T>({ sql }: Cell, ms: number, work: () => Promise<T>): Promise<T> {
  await sql.unsafe(`
    create function wait_in_commit() returns trigger language plpgsql
      as 'begin perform pg_sleep(${ms / 1_000}); return null; end';
    create constraint trigger slow_commit after insert or update on instances deferrable initially deferred
      for each row execute function wait_in_commit()`);
  try {
    return await work();
  } finally {
    await dropWhenFree(sql);
  }
}

/** Drops the trigger, as soon as the commit of a killed command no longer locks the table. */
async function dropWhenFree(sql: Cell['sql']): Promise<void> {
  await sleep(100);
  await sql.unsafe('drop trigger slow_commit on instances; drop function wait_in_commit()');
}
