import { storeReceivedSms } from '../../../actions/messages/receive.ts';
import { findTransport } from '../../../db/messages/transports.ts';
import { readPhone } from '../../../domain/clients/identity.ts';
import { toStorableText } from '../../../domain/messages/gateway-callbacks.ts';
import { isStopWord } from '../../../domain/messages/stop-words.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { keylessContext } from '../contexts.ts';
import { messageAnswer, newProviderId } from '../message-answer.ts';

export const receiveSandboxSms: Handlers['receiveSandboxSms'] = async (request) => {
  const { instance, tx } = request;
  const from = readPhone(request.body.from, instance.country)?.number;
  if (from === undefined) throw invalidField('/from', 'phoneNumber');
  const transport = await findTransport(tx, { instanceId: instance.id, channel: 'sms' });
  const body = toStorableText(request.body.body);
  const wish = isStopWord(body) ? ('stop' as const) : null;
  const sms = { providerId: newProviderId(), from, to: transport?.sender ?? '', body, wish };
  return messageAnswer(requireRow(await storeReceivedSms(keylessContext(request), sms)));
};
