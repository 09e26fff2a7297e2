import { knownClient } from '../../actions/messages/receive.ts';
import { acceptMessage, requireMeans } from '../../actions/messages/stage.ts';
import { readMailAddress } from '../../domain/messages/mail-address.ts';
import { type MailBody, readMailBody, takesLongToRead } from '../../domain/messages/mail-body.ts';
import { aboutNothing } from '../../domain/messages/outgoing.ts';
import { type FieldProblem, invalidField } from '../../domain/requests/problem.ts';
import type { PreparedHandler } from '../handler.ts';

/** An address that mail has come back from is not refused: it may have been mended since. */
export const sendEmail: PreparedHandler<'sendEmail', MailBody | FieldProblem> = {
  takesLong: ({ body }) => takesLongToRead(body),

  async prepare({ body, instance, tx }, externalCalls) {
    judgedAddresses(body);
    await requireMeans(tx, instance.id, 'email');
    return externalCalls.readMailBody(body);
  },

  async handle(request, prepared) {
    const { body, caller, instance, tx } = request;
    const { subject, fromName = null } = body;
    const { to, replyTo } = judgedAddresses(body);
    // HTML is not looked at for a message that could not be sent.
    if (body.html !== undefined) await requireMeans(tx, instance.id, 'email');
    const said = prepared ?? readMailBody(body);
    if ('rule' in said) throw invalidField(said.path, said.rule, said.params);
    const id = await acceptMessage(request, {
      ...aboutNothing,
      ...said,
      channel: 'email',
      to,
      subject,
      fromName,
      replyTo,
      clientId: await knownClient(tx, instance, to),
      keyId: caller.id,
    });
    return { status: 200, body: { ok: true, id } };
  },
};

function judgedAddresses({ to, replyTo }: { to: string; replyTo?: string }) {
  return {
    to: judgedAddress('/to', to),
    replyTo: replyTo === undefined ? null : judgedAddress('/replyTo', replyTo),
  };
}

function judgedAddress(path: string, written: string): string {
  const read = readMailAddress(written);
  if ('problem' in read) throw invalidField(path, read.problem, read.params);
  return read.address;
}
