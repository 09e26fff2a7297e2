// Replaces the drawing job of a thread: waits until the test releases it, and returns the thread's id.
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';

export function quote({ running, mayEnd }: { running: Int32Array; mayEnd: Int32Array }): number {
  Atomics.add(running, 0, 1);
  Atomics.notify(running, 0);
  Atomics.wait(mayEnd, 0, 0);
  return threadId;
}

let warmed = 0;

export function warmPapers(): void {
  warmed += 1;
}

export function receipt(): { threadId: number; warmed: number } {
  return { threadId, warmed };
}

/** Returns the operating-system priority of this thread (on Linux). */
export function declaration(): number {
  return getPriority();
}
