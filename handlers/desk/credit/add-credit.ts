import { balanceMost, addCredit as insertAddition } from '../../../db/queries/credit.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const addCredit: DeskHandlers['addCredit'] = async ({ body, instance, actor, tx, now }) => {
  const { units, note = null } = body;
  const balance = await insertAddition(tx, instance.id, units, note, actor, now);
  if (balance === null) throw invalidField('/units', 'creditOutOfBounds', { limit: balanceMost });
  return { status: 200, body: { balance } };
};
