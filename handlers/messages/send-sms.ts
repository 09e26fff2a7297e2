import { acceptMessage, lockClientByAddress } from '../../actions/messages/stage.ts';
import { readPhone } from '../../domain/clients/identity.ts';
import { noReferences } from '../../domain/messages/message.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const sendSms: Handlers['sendSms'] = async (request) => {
  const { body, caller, instance, tx } = request;
  const to = readPhone(body.to, instance.country)?.number;
  if (to === undefined) throw invalidField('/to', 'phoneNumber');
  const id = await acceptMessage(request, {
    ...noReferences,
    channel: 'sms',
    to,
    body: body.body,
    clientId: await lockClientByAddress(tx, instance, to),
    keyId: caller.id,
  });
  return { status: 200, body: { ok: true, id } };
};
