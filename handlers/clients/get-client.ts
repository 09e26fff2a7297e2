import { findClient } from '../../db/clients/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { clientRecord, expandedClients } from './record.ts';

export const getClient: Handlers['getClient'] = async ({ params, query, instance, tx, snapshot }) => {
  if (!query.expand) {
    const client = await findClient(tx, { instanceId: instance.id, id: params.id });
    if (!client) throw problem('not_found');
    return { status: 200, body: clientRecord(client) };
  }
  const [client] = await snapshot(async (at) => {
    const found = await findClient(at, { instanceId: instance.id, id: params.id });
    return expandedClients(at, instance.id, found ? [found] : []);
  });
  if (!client) throw problem('not_found');
  return { status: 200, body: client };
};
