import { fileURLToPath } from 'node:url';
import { type OwnAddresses, readBounceAddress } from '../../domain/messages/bounce-address.ts';
import type { MailBody, WrittenBody } from '../../domain/messages/mail-body.ts';
import { quickMailBytesMost, type ReadMail, readMail } from '../../domain/messages/read-mail.ts';
import type { FieldProblem } from '../../domain/requests/problem.ts';
import { openThreads } from '../threads/bounded.ts';

/** Reads in threads of its own what others wrote and a processor may take long for: the event loop goes on meanwhile. */
export interface Reading {
  readMailBody(written: WrittenBody): Promise<MailBody | FieldProblem>;
  readMail(raw: Uint8Array, own: OwnAddresses): Promise<ReadMail>;
  close(): Promise<void>;
}

/** One is left where the other has somebody's worst to read. Each takes some 50 MB. */
const threadsMost = 2;
/** Of ten megabytes each at the utmost; behind so many nobody is read in time. */
const waitingMost = 50;
/** What is known to take longest takes half a second of a processor. */
const deadlineMsDefault = 20_000;
/** What is known to need most needs a quarter of it. */
const memoryMostMb = 256;

export function openReading({ deadlineMs = deadlineMsDefault } = {}): Reading {
  const threads = openThreads({
    file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
    threadsMost,
    waitingMost,
    deadlineMs,
    memoryMostMb,
    refusals: { full: 'too much waits to be read', late: 'what came in could not be read in time' },
  });
  return {
    readMailBody: (written) => threads.run('mailBody', written),
    readMail: (raw, own) =>
      raw.length <= quickMailBytesMost
        ? readMail(raw, (address) => readBounceAddress(address, own.instanceId, own.secrets))
        : threads.run('mail', { raw, own }),
    close: threads.close,
  };
}
