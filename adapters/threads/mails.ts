import { type OwnAddresses, readBounceAddress } from '../../domain/messages/bounce-address.ts';
import type { EnteredBody, MailBody } from '../../domain/messages/mail-body.ts';
import { maxQuickMailBytes, type ReadMail, readMail } from '../../domain/messages/read-mail.ts';
import type { FieldProblem } from '../../domain/requests/problem.ts';
import type { Threads } from './pool.ts';

/** Parses mails and HTML from outside without blocking the event loop. */
export interface MailReader {
  readMailBody(body: EnteredBody): Promise<MailBody | FieldProblem>;
  readMail(raw: Uint8Array, own: OwnAddresses): Promise<ReadMail>;
}

/** Estimated CPU time of a mail. Most mails that are read in a thread take less. */
const costMs = 50;

export function openMailReader(threads: Threads): MailReader {
  // Applies the timeout also to the wait for a turn, because the sender waits for the answer.
  const asker = { workshop: 0, withinMs: threads.deadlineMs.mails };
  return {
    readMailBody: (body) => threads.run('mailBody', { asker, costMs, prepare: () => ({ input: body }) }),
    readMail: (raw, own) =>
      raw.length <= maxQuickMailBytes
        ? readMail(raw, (address) => readBounceAddress(address, own.instanceId, own.secrets))
        : threads.run('mail', { asker, costMs, prepare: () => ({ input: { raw, own } }) }),
  };
}
