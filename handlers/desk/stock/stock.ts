import { recordMovements } from '../../../actions/stock/record.ts';
import type { MovementRow } from '../../../db/stock/queries.ts';
import { askedMovements } from '../../../domain/stock/asked.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { movementPage } from '../../stock/movement-page.ts';
import { movementRecord } from '../../stock/record.ts';

const internal = true;

export const moveStock: DeskHandlers['moveStock'] = async (request) => {
  const asked = askedMovements([request.body], () => '');
  const { movements } = await recordMovements(request, asked, { internal });
  return { status: 201, body: movementRecord(movements[0] as MovementRow) };
};

export const listDeskStockMovements: DeskHandlers['listDeskStockMovements'] = async (request) => {
  return { status: 200, body: await movementPage(request, { internal }) };
};
