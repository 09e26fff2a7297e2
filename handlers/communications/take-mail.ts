import { clearInvalidEmail } from '../../db/queries/invalid-emails.ts';
import type { ToldCommunication } from '../../domain/communication.ts';
import type { InboundMail } from '../../domain/read-mail.ts';
import { type Receipt, receiveOnce } from './receive.ts';

interface ArrivedMail extends InboundMail {
  /** By which it is known when it comes again. */
  id: string;
  /** The workshop's own address. */
  to: string;
}

/** A mail that somebody wrote to the workshop: its address is alive. Undefined: it came before. */
export async function takeMail(
  receipt: Receipt,
  { id, from, to, subject, text }: ArrivedMail,
): Promise<ToldCommunication | undefined> {
  const told = await receiveOnce(receipt, {
    channel: 'email',
    provider_id: id,
    from_number: from,
    recipient: to,
    subject,
    body: text,
  });
  if (told) await clearInvalidEmail(receipt.tx, receipt.instance.id, from);
  return told;
}
