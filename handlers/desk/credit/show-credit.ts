import { creditMovement } from '../../../db/mappers/credit.ts';
import { balanceOf, listLedger } from '../../../db/queries/credit.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

/** What somebody looks through who wonders where the credit went. */
const movementsShown = 20;

export const showCredit: DeskHandlers['showCredit'] = async ({ instance, snapshot }) => {
  const body = await snapshot(async (tx) => ({
    balance: await balanceOf(tx, instance.id),
    movements: (await listLedger(tx, instance.id, movementsShown)).map(creditMovement),
  }));
  return { status: 200, body };
};
