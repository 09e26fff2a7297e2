import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientPage } from '../../clients/list-clients.ts';

export const listDeskClients: DeskHandlers['listDeskClients'] = async (request) => {
  return { status: 200, body: await clientPage(request) };
};
