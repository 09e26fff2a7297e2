import { aboutNothing } from '../../domain/outgoing.ts';
import { readPhone } from '../../domain/phone.ts';
import { invalidField } from '../../domain/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { accept } from './accept.ts';
import { knownClient } from './known-client.ts';

export const sendSms: Handlers['sendSms'] = async ({ body, caller, instance, tx, now }) => {
  const to = readPhone(body.to, instance.country)?.number;
  if (to === undefined) throw invalidField('/to', 'phoneNumber');
  return accept(tx, instance.id, now, {
    ...aboutNothing,
    channel: 'sms',
    to,
    body: body.body,
    clientId: await knownClient(tx, instance, to),
    keyId: caller.id,
  });
};
