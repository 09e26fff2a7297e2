import { findClientByAddress } from '../../db/queries/client-claims.ts';
import { type ClientRow, findClientToChange } from '../../db/queries/clients.ts';
import type { InboundSms } from '../../domain/sms-report.ts';
import { changeClient } from '../clients/change-client.ts';
import { type Receipt, receiveOnce } from './receive.ts';
import { unsubscribe } from './unsubscribe.ts';

/** An SMS that came to the workshop, once; a word that stops commercial messages, or allows them again, is obeyed. */
export async function takeSms(receipt: Receipt, sms: InboundSms): Promise<void> {
  const { providerId, from, to, body, wish } = sms;
  const said = { channel: 'sms', provider_id: providerId, from_number: from, to_number: to, body } as const;
  // Whoever may be changed is locked before anything else is.
  const client = wish === null ? undefined : await clientToChange(receipt, from);
  const told = await receiveOnce(receipt, { ...said, ...(client && { client_id: client.id }) });
  if (!told || !client) return;
  const change = { ...receipt, actor: { kind: 'client', id: client.id, name: client.name } } as const;
  if (wish === 'stop' && !client.opt_out_sms) await unsubscribe(change, client.id, 'sms', told);
  if (wish === 'start') {
    await changeClient({ ...change, params: { id: client.id }, body: { channel_opt_out: { sms: false } } });
  }
}

async function clientToChange({ instance, tx }: Receipt, from: string): Promise<ClientRow | undefined> {
  const id = await findClientByAddress(tx, instance, from);
  const client = id === undefined ? undefined : await findClientToChange(tx, instance.id, id);
  return client?.erased_at ? undefined : client;
}
