import type { Handlers } from '../../generated/handlers.ts';
import { movementPage } from './movement-page.ts';

export const listStockMovements: Handlers['listStockMovements'] = async (request) => {
  return { status: 200, body: await movementPage(request) };
};
