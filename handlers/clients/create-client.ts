import { createClientOnce } from '../../actions/clients/create.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { clientRecord } from './record.ts';

export const createClient: Handlers['createClient'] = async (request) => {
  const { client, isNew } = await createClientOnce(request);
  return { status: isNew ? 201 : 200, body: clientRecord(client), concernsClient: client.id };
};
