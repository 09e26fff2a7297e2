import { storeReceivedMail } from '../../../actions/messages/receive.ts';
import { findTransport } from '../../../db/messages/transports.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { keylessContext } from '../contexts.ts';
import { messageAnswer, newProviderId } from '../message-answer.ts';

export const receiveSandboxEmail: Handlers['receiveSandboxEmail'] = async (request) => {
  const { body, instance, tx } = request;
  const from = readMailAddress(body.from);
  if ('problem' in from) throw invalidField('/from', 'email');
  const transport = await findTransport(tx, { instanceId: instance.id, channel: 'email' });
  const { subject = '', text } = body;
  const arrived = { id: newProviderId(), from: from.address, to: transport?.sender ?? '', subject, text };
  return messageAnswer(requireRow(await storeReceivedMail(keylessContext(request), arrived)));
};
