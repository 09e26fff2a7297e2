import { clientRecord } from '../../../db/mappers/clients.ts';
import { findClientToChange } from '../../../db/queries/clients.ts';
import { invalidField, problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { receive } from '../../communications/receive.ts';
import { unsubscribe } from '../../communications/unsubscribe.ts';

export const unsubscribeClient: DeskHandlers['unsubscribeClient'] = async (request) => {
  const { instance, tx } = request;
  const { client_id, channel, body = '' } = request.body;
  const row = await findClientToChange(tx, instance.id, client_id);
  if (!row) throw invalidField('/client_id', 'unknownReference');
  if (row.erased_at) throw problem('client_erased');
  const client = clientRecord(row);
  if (client.channel_opt_out[channel]) return { status: 200, body: client };
  const wish = await receive(request, { channel, client_id, body });
  return { status: 200, body: await unsubscribe(request, client_id, channel, wish) };
};
