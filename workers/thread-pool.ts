import { Tinypool } from 'tinypool';
import { NoRoom } from '../domain/requests/problem.ts';

interface Threads {
  /** The file whose functions run there. */
  filename: string;
  threadsMost: number;
  waitingMost: number;
  /** The wait for a thread included. */
  deadlineMs: number;
  memoryMostMb: number;
}

export interface ThreadPool {
  /** Throws NoRoom where it was not done in time, and by no fault of what was given. What is in `moved` is gone here. */
  run<Result>(name: string, given: object, moved?: ArrayBuffer[]): Promise<Result>;
  close(): Promise<void>;
}

/** A thread that nothing was for ends. */
const idleTimeoutMs = 60_000;

/** Nothing is started before the first thing is to be done. */
export function openThreadPool({
  filename,
  threadsMost,
  waitingMost,
  deadlineMs,
  memoryMostMb,
}: Threads): ThreadPool {
  let threads: Tinypool | undefined;
  let underWay = 0;
  const open = () =>
    new Tinypool({
      filename,
      // Where one is stopped, what waits is done by the one that takes its place: of none at all there is no such.
      minThreads: 1,
      maxThreads: threadsMost,
      idleTimeout: idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
    });
  return {
    async run(name, given, moved = []) {
      // Tinypool's own `maxQueue` leaves a promise behind that is rejected at the deadline, and nobody handles it.
      if (underWay >= waitingMost + threadsMost) throw new NoRoom('too much waits for a thread');
      threads ??= open();
      underWay += 1;
      try {
        return await threads.run(given, {
          name,
          transferList: moved,
          signal: AbortSignal.timeout(deadlineMs),
        });
      } catch (error) {
        throw isDefect(error) ? error : new NoRoom('what came in was not done in time', { cause: error });
      } finally {
        underWay -= 1;
      }
    },
    close: async () => threads?.destroy(),
  };
}

/** Not that the thread was stopped, ran out of memory or could not be started. */
function isDefect(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  const isOfThread = code?.startsWith('ERR_WORKER') || name === 'AbortError';
  return !isOfThread && message !== 'Terminating worker thread';
}
