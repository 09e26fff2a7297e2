import { changeClient } from '../../actions/clients/change.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { clientRecord } from './record.ts';

export const updateClient: Handlers['updateClient'] = async (request) => {
  const { params, body } = request;
  const client = await changeClient(request, params.id, body);
  return { status: 200, body: clientRecord(client), concernsClient: params.id };
};
