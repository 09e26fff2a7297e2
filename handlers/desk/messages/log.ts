import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { receive } from '../../../actions/messages/receive.ts';
import { unsubscribeByWord } from '../../../actions/messages/unsubscribe-by-word.ts';
import { positionAfterLast } from '../../../db/connection/pages.ts';
import { findLogEntry, listLogEntries } from '../../../db/messages/log.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';
import { deskLogEntryRecord } from '../../messages/record.ts';
import { openIdPage } from '../../pages.ts';

export const showCommunications: DeskHandlers['showCommunications'] = async (request) => {
  const { query, instance, tx } = request;
  const pages = openIdPage(request, positionAfterLast);
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
  const row = requireRow(await findLogEntry(tx, { instanceId: instance.id, id }));
  const concernsClients = row.client_id === null ? [] : [row.client_id];
  return { status: 201, body: deskLogEntryRecord(row, request), concernsClients };
};

export const unsubscribeClient: DeskHandlers['unsubscribeClient'] = async (request) => {
  const { client_id, channel, body = '' } = request.body;
  const client = await unsubscribeByWord(request, client_id, { channel, body });
  if (!client) throw invalidField('/client_id', 'unknownReference');
  return { status: 200, body: clientRecord(client), concernsClient: client.id };
};
