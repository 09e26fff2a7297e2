// Runs inside the service's process: reports how long the event loop was blocked, and how much memory the process uses.
import { cpuMs } from './cpu.ts';

export interface LoopUsage {
  /**
   * Maximum CPU time, in milliseconds, that the event loop's thread used between two runs of a timer since the previous
   * report.
   */
  longestMs: number;
  memoryMb: number;
}

/**
 * Interval of the timer, in milliseconds. A longer time between two runs means that one or more requests blocked the
 * event loop.
 */
const everyMs = 2;

let longestMs = 0;
let before = cpuMs();
setInterval(() => {
  const now = cpuMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, everyMs).unref();

process.on('message', (question) => {
  if (question !== 'held') return;
  const usage: LoopUsage = { longestMs, memoryMb: process.memoryUsage.rss() / 2 ** 20 };
  longestMs = 0;
  process.send?.(usage);
});
process.channel?.unref();
