import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskBudget } from './desk-budget.ts';

export const showBudget: DeskHandlers['showBudget'] = async ({ params, instance, secretBox, snapshot }) => {
  const body = await snapshot((tx) => deskBudget({ instance, secretBox, tx }, params.id));
  return { status: 200, body };
};
