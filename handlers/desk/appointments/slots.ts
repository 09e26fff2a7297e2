import type { DeskHandlers } from '../../../generated/handlers.ts';
import { freeSlots } from '../../appointments/list-free-slots.ts';

export const listDeskSlots: DeskHandlers['listDeskSlots'] = async (request) => {
  return { status: 200, body: await freeSlots(request) };
};
