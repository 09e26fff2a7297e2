import { Tinypool } from 'tinypool';
import { NoRoom } from '../../domain/requests/no-room.ts';

interface Threads {
  /** Copies what goes in and comes out, but for what is `moved`: that is gone here. */
  run<Done>(name: string, given: object, options?: RunOptions): Promise<Done>;
  close(): Promise<void>;
}

interface RunOptions {
  moved?: ArrayBuffer[];
  /** In place of that of all. */
  deadlineMs?: number;
}

interface Bounds {
  /** What the threads run. */
  file: string;
  threadsMost: number;
  /** Zero: a queue of its own lets in no more than there are threads. */
  waitingMost: number;
  /** The wait for a thread included. */
  deadlineMs: number;
  memoryMostMb: number;
  /** Reasons for the log. */
  refusals: { full: string; late: string };
}

/** A thread that nobody has needed for so long ends. */
const idleTimeoutMs = 60_000;

/** Opens threads for what takes a processor for long: the event loop goes on meanwhile. None starts before it is needed. */
export function openThreads({
  file,
  threadsMost,
  waitingMost,
  deadlineMs,
  memoryMostMb,
  refusals,
}: Bounds): Threads {
  let threads: Tinypool | undefined;
  let underWay = 0;
  const open = () =>
    new Tinypool({
      filename: file,
      // Where one is stopped, what waits is done by the one that takes its place: of none at all there is no such.
      minThreads: 1,
      maxThreads: threadsMost,
      idleTimeout: idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
    });
  return {
    async run(name, given, { moved = [], deadlineMs: ownDeadlineMs = deadlineMs } = {}) {
      // Tinypool's own `maxQueue` leaves a promise behind that is rejected at the deadline, and nobody handles it.
      if (underWay >= waitingMost + threadsMost) throw new NoRoom(refusals.full);
      threads ??= open();
      underWay += 1;
      try {
        return await threads.run(given, {
          name,
          transferList: moved,
          signal: AbortSignal.timeout(Math.max(1, Math.ceil(ownDeadlineMs))),
        });
      } catch (error) {
        throw isDefect(error) ? error : new NoRoom(refusals.late, { cause: error });
      } finally {
        underWay -= 1;
      }
    },
    close: async () => threads?.destroy(),
  };
}

/** Says whether the work itself failed, and not its thread: one that was stopped, ran out of memory or did not start. */
function isDefect(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  const isOfThread = code?.startsWith('ERR_WORKER') || name === 'AbortError';
  return !isOfThread && message !== 'Terminating worker thread';
}
