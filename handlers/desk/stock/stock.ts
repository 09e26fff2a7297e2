import { recordMovements } from '../../../actions/stock/record.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { requestedMovements } from '../../../domain/stock/requested-movements.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { movementPage } from '../../stock/movement-page.ts';
import { movementRecord } from '../../stock/record.ts';

const internal = true;

export const moveStock: DeskHandlers['moveStock'] = async (request) => {
  const movementRequests = requestedMovements([request.body], () => '');
  const { movements, clientIds } = await recordMovements(request, movementRequests, { internal });
  return { status: 201, body: movementRecord(requireRow(movements[0])), concernsClients: clientIds };
};

export const listDeskStockMovements: DeskHandlers['listDeskStockMovements'] = async (request) => {
  return { status: 200, body: await movementPage(request, { internal }) };
};
