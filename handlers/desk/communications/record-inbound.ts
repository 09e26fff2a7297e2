import { loggedCommunicationRecord } from '../../../db/mappers/communications.ts';
import { type CommunicationRow, findCommunication } from '../../../db/queries/communications.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { receive } from '../../communications/receive.ts';
import { requireOwner } from '../../vehicles/owner.ts';

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
  return { status: 201, body: loggedCommunicationRecord(row) };
};
