import { appendEvent } from '../../db/queries/outbox.ts';
import { communicationData, type ToldCommunication } from '../../domain/communication.ts';
import type { ConsentChannel } from '../../domain/consent.ts';
import { type ClientChange, changeClient } from '../clients/change-client.ts';

/** No more commercial messages on a channel; `led` is the communication that led to it. Of calls no event tells. */
export async function unsubscribe(
  { actor, instance, tx, now }: Omit<ClientChange, 'params' | 'body'>,
  clientId: number,
  channel: ConsentChannel,
  led: ToldCommunication,
) {
  const change = { params: { id: clientId }, body: { channel_opt_out: { [channel]: true } } };
  const { body: client } = await changeClient({ ...change, actor, instance, tx, now });
  if (channel !== 'call') {
    await appendEvent(tx, instance.id, `${channel}.unsubscribed`, communicationData(led), now);
  }
  return client;
}
