import { acceptMessage, lockClientByAddress, requireMeans } from '../../actions/messages/stage.ts';
import { isSlowToRead, type MailBody, readMailBody } from '../../domain/messages/mail-body.ts';
import { noReferences } from '../../domain/messages/message.ts';
import { type FieldProblem, invalidField } from '../../domain/requests/problem.ts';
import { readMailAddress } from '../../domain/text/mail-address.ts';
import type { PreparedHandler } from '../handler.ts';

/** Accepts an email for sending. Accepts an address that bounced, because it may work again. */
export const sendEmail: PreparedHandler<'sendEmail', MailBody | FieldProblem> = {
  takesLong: ({ body }) => isSlowToRead(body),

  async prepare({ body, instance, tx }, externalCalls) {
    checkAddresses(body);
    await requireMeans(tx, instance.id, 'email');
    return externalCalls.readMailBody(body);
  },

  async handle(request, prepared) {
    const { body, caller, instance, tx } = request;
    const { subject, fromName = null } = body;
    const { to, replyTo } = checkAddresses(body);
    // Before checking the HTML, rejects the request if no email can be sent.
    if (body.html !== undefined) await requireMeans(tx, instance.id, 'email');
    const content = prepared ?? readMailBody(body);
    if ('rule' in content) throw invalidField(content.path, content.rule, content.params);
    const id = await acceptMessage(request, {
      ...noReferences,
      ...content,
      channel: 'email',
      to,
      subject,
      fromName,
      replyTo,
      clientId: await lockClientByAddress(tx, instance, to),
      keyId: caller.id,
    });
    return { status: 200, body: { ok: true, id } };
  },
};

function checkAddresses({ to, replyTo }: { to: string; replyTo?: string }) {
  return {
    to: checkAddress('/to', to),
    replyTo: replyTo === undefined ? null : checkAddress('/replyTo', replyTo),
  };
}

function checkAddress(path: string, address: string): string {
  const read = readMailAddress(address);
  if ('problem' in read) throw invalidField(path, read.problem, read.params);
  return read.address;
}
