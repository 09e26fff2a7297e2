import type { ToldCommunication } from '../../domain/communication.ts';
import type { InboundMail } from '../../domain/read-mail.ts';
import { type Receipt, receiveOnce } from './receive.ts';

interface ArrivedMail extends InboundMail {
  /** By which it is known when it comes again. */
  id: string;
  /** The workshop's own address. */
  to: string;
}

/** A mail that somebody wrote to the workshop. Undefined: it came before. */
export function takeMail(
  receipt: Receipt,
  { id, from, to, subject, text }: ArrivedMail,
): Promise<ToldCommunication | undefined> {
  return receiveOnce(receipt, {
    channel: 'email',
    provider_id: id,
    from_number: from,
    recipient: to,
    subject,
    body: text,
  });
}
