import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { receive } from '../../../actions/messages/receive.ts';
import { unsubscribe } from '../../../actions/messages/unsubscribe.ts';
import { lockClient } from '../../../db/clients/queries.ts';
import { afterLast } from '../../../db/connection/pages.ts';
import { findLogEntry, listLogEntries } from '../../../db/messages/log.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { required } from '../../../domain/requests/required.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';
import { deskLogEntryRecord } from '../../messages/record.ts';
import { pagesBy } from '../../pages.ts';

export const showCommunications: DeskHandlers['showCommunications'] = async (request) => {
  const { query, instance, tx } = request;
  const pages = pagesBy(request, afterLast);
  const { channel = 'all' } = query;
  const found = await listLogEntries(tx, instance.id, channel, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, (row) => deskLogEntryRecord(row, request)) };
};

export const recordInbound: DeskHandlers['recordInbound'] = async (request) => {
  const { body, instance, tx } = request;
  const { client_id, from, ...content } = body;
  if (client_id !== undefined) await requireOwner(tx, instance.id, client_id);
  else if (from === undefined) throw invalidField('/from', 'required');
  const { id } = await receive(request, {
    ...content,
    ...(client_id !== undefined && { client_id }),
    ...(from !== undefined && { from_number: from }),
  });
  const row = required(await findLogEntry(tx, { instanceId: instance.id, id }));
  return { status: 201, body: deskLogEntryRecord(row, request) };
};

export const unsubscribeClient: DeskHandlers['unsubscribeClient'] = async (request) => {
  const { instance, tx } = request;
  const { client_id, channel, body = '' } = request.body;
  const row = await lockClient(tx, { instanceId: instance.id, id: client_id });
  if (!row) throw invalidField('/client_id', 'unknownReference');
  if (row.erased_at) throw problem('client_erased');
  const client = clientRecord(row);
  if (client.channel_opt_out[channel]) return { status: 200, body: client };
  const wish = await receive(request, { channel, client_id, body });
  return { status: 200, body: clientRecord(await unsubscribe(request, client_id, channel, wish)) };
};
