// Loaded into the service's process: reports how long its event loop was blocked, and how much memory it uses.
import { cpuMs } from './cpu.ts';

export interface LoopUsage {
  /** The longest CPU time of the event loop's thread between two turns since the previous call. */
  longestMs: number;
  memoryMb: number;
}

/** Interval of a timer that runs in each turn of the loop: between two runs, one or more requests blocked the loop. */
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
