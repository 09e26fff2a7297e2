import { recordMovements } from '../../actions/stock/record.ts';
import type { MovementRow } from '../../db/stock/queries.ts';
import { askedMovements } from '../../domain/stock/asked.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { movementRecord } from './record.ts';

export const createStockMovement: Handlers['createStockMovement'] = async (request) => {
  const asked = askedMovements([request.body], () => '');
  const { movements, clientIds } = await recordMovements(request, asked);
  return { status: 201, body: movementRecord(movements[0] as MovementRow), concernsClients: clientIds };
};
