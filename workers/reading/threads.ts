import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { type OwnAddresses, readBounceAddress } from '../../domain/messages/bounce-address.ts';
import type { MailBody, WrittenBody } from '../../domain/messages/mail-body.ts';
import { quickMailBytesMost, type ReadMail, readMail } from '../../domain/messages/read-mail.ts';
import type { FieldProblem } from '../../domain/requests/problem.ts';
import { NoRoom } from '../../domain/requests/problem.ts';

/** Reads in threads of its own what others wrote and a processor may take long for: the event loop goes on meanwhile. */
export interface Reading {
  readMailBody(written: WrittenBody): Promise<MailBody | FieldProblem>;
  readMail(raw: Uint8Array, own: OwnAddresses): Promise<ReadMail>;
  close(): Promise<void>;
}

/** One is left where the other has somebody's worst to read. Each takes some 50 MB, and ends a minute later. */
const threadsMost = 2;
const idleTimeoutMs = 60_000;
/** Of ten megabytes each at the utmost; behind so many nobody is read in time. */
const waitingMost = 50;
/** The wait for a thread included. What is known to take longest takes half a second of a processor. */
const deadlineMsDefault = 20_000;
/** What is known to need most needs a quarter of it. */
const memoryMostMb = 256;

/** Nothing is started before the first is to be read. */
export function openReading({ deadlineMs = deadlineMsDefault } = {}): Reading {
  let threads: Tinypool | undefined;
  let underWay = 0;
  const inThread = async <Read>(name: string, given: object): Promise<Read> => {
    // Tinypool's own `maxQueue` leaves a promise behind that is rejected at the deadline, and nobody handles it.
    if (underWay >= waitingMost + threadsMost) throw new NoRoom('too much waits to be read');
    threads ??= openThreads();
    underWay += 1;
    try {
      return await threads.run(given, { name, signal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      throw isDefect(error) ? error : new NoRoom('what came in could not be read in time', { cause: error });
    } finally {
      underWay -= 1;
    }
  };
  return {
    readMailBody: (written) => inThread('mailBody', written),
    readMail: (raw, own) =>
      raw.length <= quickMailBytesMost
        ? readMail(raw, (address) => readBounceAddress(address, own.instanceId, own.secrets))
        : inThread('mail', { raw, own }),
    close: async () => threads?.destroy(),
  };
}

function openThreads(): Tinypool {
  return new Tinypool({
    filename: fileURLToPath(new URL('./thread.ts', import.meta.url)),
    // Where one is stopped, what waits is read by the one that takes its place: of none at all there is no such.
    minThreads: 1,
    maxThreads: threadsMost,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMostMb },
  });
}

/** Not that the thread was stopped, ran out of memory or could not be started. */
function isDefect(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  const isOfThread = code?.startsWith('ERR_WORKER') || name === 'AbortError';
  return !isOfThread && message !== 'Terminating worker thread';
}
