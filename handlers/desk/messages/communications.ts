import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { receive } from '../../../actions/messages/receive.ts';
import { unsubscribe } from '../../../actions/messages/unsubscribe.ts';
import { lockClient } from '../../../db/clients/queries.ts';
import { afterLast } from '../../../db/connection/pages.ts';
import {
  type CommunicationRow,
  findCommunication,
  listCommunications,
} from '../../../db/messages/communications.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';
import { loggedCommunicationRecord } from '../../communications/record.ts';
import { pagesBy } from '../../pages.ts';

export const showCommunications: DeskHandlers['showCommunications'] = async (request) => {
  const { query, instance, tx } = request;
  const pages = pagesBy(request, afterLast);
  const { channel = 'all' } = query;
  const found = await listCommunications(tx, instance.id, channel, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, (row) => loggedCommunicationRecord(row, request)) };
};

export const recordInbound: DeskHandlers['recordInbound'] = async (request) => {
  const { body, instance, tx } = request;
  const { client_id, from, ...said } = body;
  if (client_id !== undefined) await requireOwner(tx, instance.id, client_id);
  else if (from === undefined) throw invalidField('/from', 'required');
  const { id } = await receive(request, {
    ...said,
    ...(client_id !== undefined && { client_id }),
    ...(from !== undefined && { from_number: from }),
  });
  const row = (await findCommunication(tx, instance.id, id)) as CommunicationRow;
  return { status: 201, body: loggedCommunicationRecord(row, request) };
};

export const unsubscribeClient: DeskHandlers['unsubscribeClient'] = async (request) => {
  const { instance, tx } = request;
  const { client_id, channel, body = '' } = request.body;
  const row = await lockClient(tx, instance.id, client_id);
  if (!row) throw invalidField('/client_id', 'unknownReference');
  if (row.erased_at) throw problem('client_erased');
  const client = clientRecord(row);
  if (client.channel_opt_out[channel]) return { status: 200, body: client };
  const wish = await receive(request, { channel, client_id, body });
  return { status: 200, body: clientRecord(await unsubscribe(request, client_id, channel, wish)) };
};
