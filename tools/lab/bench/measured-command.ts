import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { secret } from './deployment.ts';
import { memoryMiB, processorMicroseconds } from './load.ts';

const program = join(import.meta.dirname, '../../../scripts/workshop');
const sampleEveryMs = 50;

export interface CommandFigures {
  seconds: number;
  /** The command's own; PostgreSQL's is not in it. */
  cpuSeconds: number;
  peakMiB: number;
  printed: string;
}

/** Runs a command of the desk as a process of its own, with its start. */
export async function measureCommand(
  databaseUrl: string,
  words: string[],
  settings: Record<string, string> = {},
): Promise<CommandFigures> {
  const startedAt = performance.now();
  const child = spawn(program, words, {
    env: { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET: secret, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let [peakMiB, cpuSeconds] = [0, 0];
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, memoryMiB(child.pid as number, 'VmHWM'));
    cpuSeconds = Math.max(cpuSeconds, processorMicroseconds(child.pid as number) / 1e6);
  }, sampleEveryMs);
  try {
    const printed = await text(child.stdout);
    const [code] = await exit;
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${printed}`);
    return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds, peakMiB, printed };
  } finally {
    clearInterval(sampling);
  }
}
