import { constants, getPriority, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';

export interface LowPriorityJob {
  file: string;
  /** Name of the function that `file` exports. */
  job: string;
  input: object;
}

/**
 * Added niceness. A thread with this niceness gets a quarter of a processor that the event loop needs at the same time.
 */
const addedNiceness = 5;

lowerPriority();

/** Runs a job in a thread with a lower priority than the event loop and the thread for signing (ADR 0154). */
export async function runWithLowPriority({ file, job, input }: LowPriorityJob): Promise<unknown> {
  const jobs = await import(pathToFileURL(file).href).catch(endThread);
  return jobs[job](input);
}

/** Ends this thread after a failed import. Node caches the failure, so every later job of the thread would fail. */
function endThread(error: unknown): Promise<never> {
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => {});
}

/**
 * Lowers the priority of this thread. Only Linux has priorities per thread; on other systems this would slow down the
 * whole process.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + addedNiceness, constants.priority.PRIORITY_LOW));
  } catch {
    // Some sandboxes forbid the system call. The job then runs with normal priority.
  }
}
