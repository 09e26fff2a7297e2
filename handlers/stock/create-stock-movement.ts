import { recordMovements } from '../../actions/stock/record.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { requestedMovements } from '../../domain/stock/requested-movements.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { movementRecord } from './record.ts';

export const createStockMovement: Handlers['createStockMovement'] = async (request) => {
  const movementRequests = requestedMovements([request.body], () => '');
  const { movements, clientIds } = await recordMovements(request, movementRequests);
  return { status: 201, body: movementRecord(requireRow(movements[0])), concernsClients: clientIds };
};
