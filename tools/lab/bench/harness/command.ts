import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFigure, type FigureTarget } from './figures.ts';
import { memoryMiB, processMs } from './processes.ts';

const program = join(import.meta.dirname, '../../../../scripts/workshop');
const sampleEveryMs = 50;

export interface CommandRun {
  seconds: number;
  /** CPU time of the command's process, without PostgreSQL. */
  cpuSeconds: number;
  peakMiB: number;
  printed: string;
}

/**
 * Runs a command of the desk in its own process; measures its duration, CPU time and memory, including the start of the
 * process.
 */
export async function measureCommand(settings: Record<string, string>, words: string[]): Promise<CommandRun> {
  const startedAt = performance.now();
  const child = spawn(program, words, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const pid = child.pid as number;
  let [peakMiB, cpuMs] = [0, 0];
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, memoryMiB(pid, 'VmHWM'));
    cpuMs = Math.max(cpuMs, processMs(pid));
  }, sampleEveryMs);
  try {
    const printed = await text(child.stdout);
    const [code] = await exit;
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${printed}`);
    return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: cpuMs / 1_000, peakMiB, printed };
  } finally {
    clearInterval(sampling);
  }
}

export function commandFigures(
  run: CommandRun,
  targets: { seconds?: FigureTarget; peakMiB?: FigureTarget } = {},
): string[] {
  return [
    createFigure('', run.seconds, ' s', targets.seconds),
    createFigure('own processor time', run.cpuSeconds, ' s'),
    createFigure('peak', run.peakMiB, ' MiB', targets.peakMiB),
  ];
}
