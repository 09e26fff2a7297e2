import { constants, getPriority, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';

export interface LowPriorityJob {
  file: string;
  /** The name of the function that `file` exports. */
  job: string;
  input: object;
}

/**
 * When both compete for a processor, a thread with this niceness receives a quarter of it, and the event loop the rest.
 */
const addedNiceness = 5;

lowerPriority();

/** Runs a job in a thread that gives way to the event loop and to the thread for signing (ADR 0154). */
export async function runWithLowPriority({ file, job, input }: LowPriorityJob): Promise<unknown> {
  const jobs = await import(pathToFileURL(file).href).catch(endThread);
  return jobs[job](input);
}

/** Ends this thread: Node remembers a failed import, so every later job of the thread would fail. */
function endThread(error: unknown): Promise<never> {
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => {});
}

/**
 * Lowers the priority of this thread. Only Linux has priorities per thread: elsewhere the whole process would slow
 * down.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + addedNiceness, constants.priority.PRIORITY_LOW));
  } catch {
    // Some sandboxes forbid the system call. The job then runs at the usual priority.
  }
}
