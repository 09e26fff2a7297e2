// Loaded into the service's process: reports for how long its event loop was blocked, and how much memory it uses.
import { cpuMs } from './cpu.ts';

export interface LoopUsage {
  /** The longest CPU time of the event loop's thread between two of its turns since the previous call. */
  longestMs: number;
  memoryMb: number;
}

/** A turn of the loop runs the timers that are due: between two of them, one or more requests blocked the loop. */
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
