import { recordMovements } from '../../actions/stock/record.ts';
import { requestedMovements } from '../../domain/stock/requested-movements.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { movementRecord } from './record.ts';

export const createStockMovements: Handlers['createStockMovements'] = async (request) => {
  const requested = requestedMovements(request.body.movements, (place) => `/movements/${place}`);
  const { movements, clientIds } = await recordMovements(request, requested);
  return { status: 201, body: { data: movements.map(movementRecord) }, concernsClients: clientIds };
};
