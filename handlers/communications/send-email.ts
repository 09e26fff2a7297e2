import { readMailAddress } from '../../domain/mail-address.ts';
import { readMailBody } from '../../domain/mail-body.ts';
import { aboutNothing } from '../../domain/outgoing.ts';
import { invalidField } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { accept, requireMeans } from './accept.ts';
import { knownClient } from './known-client.ts';

/** An address that mail has come back from is not refused: it may have been mended since. */
export const sendEmail: Handlers['sendEmail'] = async ({ body, caller, instance, tx, now }) => {
  const { subject, fromName = null, replyTo } = body;
  const to = judgedAddress('/to', body.to);
  const answersTo = replyTo === undefined ? null : judgedAddress('/replyTo', replyTo);
  // To judge HTML takes a processor for up to 0.2 s.
  if (body.html !== undefined) await requireMeans(tx, instance.id, 'email');
  const said = readMailBody(body);
  if ('rule' in said) throw invalidField(said.path, said.rule, said.params);
  return accept(tx, instance.id, now, {
    ...aboutNothing,
    ...said,
    channel: 'email',
    to,
    subject,
    fromName,
    replyTo: answersTo,
    clientId: await knownClient(tx, instance, to),
    keyId: caller.id,
  });
};

function judgedAddress(path: string, written: string): string {
  const read = readMailAddress(written);
  if ('problem' in read) throw invalidField(path, read.problem, read.params);
  return read.address;
}
