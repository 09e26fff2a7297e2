// Loaded into the service's process: says for how long its event loop was held, and how much memory it takes.
import { cpuMs } from './cpu.ts';

export interface Held {
  /** What the thread of the event loop computed between two of its turns, at the most since it was asked before. */
  longestMs: number;
  memoryMb: number;
}

/** A turn of the loop runs timers that are due: between two of these a request had it for itself, or several had. */
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
  const held: Held = { longestMs, memoryMb: process.memoryUsage.rss() / 2 ** 20 };
  longestMs = 0;
  process.send?.(held);
});
process.channel?.unref();
