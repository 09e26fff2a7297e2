import type { Tx } from '../../../db/client.ts';
import type { BudgetRow } from '../../../db/queries/budgets.ts';
import { findStaff } from '../../../db/queries/staff.ts';
import { invalidField } from '../../../domain/problem.ts';
import { chosenCategories, plateOfVehicle } from '../../budgets/what-it-is-about.ts';

interface Asked {
  body: {
    [Field in 'vehicle_id' | 'category_id' | 'subcategory_id' | 'assigned_user_id' | 'mechanic_id']?:
      | number
      | null;
  };
  instance: { id: number };
  tx: Tx;
}

/** Refuses who and what can't be chosen; what stands already is not judged again. */
export async function requireChoices({ body, instance, tx }: Asked, budget: BudgetRow): Promise<void> {
  const { client_id } = budget;
  const { vehicle_id } = body;
  if (vehicle_id && vehicle_id !== budget.vehicle_id) {
    await plateOfVehicle({ body: { client_id, vehicle_id }, instance, tx });
  }
  for (const field of ['assigned_user_id', 'mechanic_id'] as const) {
    const id = body[field];
    if (!id || id === budget[field]) continue;
    const person = await findStaff(tx, instance.id, id);
    if (!person?.active) throw invalidField(`/${field}`, 'unknownReference');
  }
}

/** What category and subcategory are then, where one of them is sent: another category has no subcategory yet. */
export async function categoriesAfter({ body, instance, tx }: Asked, budget: BudgetRow) {
  const { category_id: sent, subcategory_id: sentBelow } = body;
  if (sent === undefined && sentBelow === undefined) return {};
  const isMoved = sent !== undefined && sent !== budget.category_id;
  const below = sentBelow === undefined && !isMoved ? budget.subcategory_id : (sentBelow ?? null);
  const category_id = sent === undefined && below === null ? budget.category_id : (sent ?? null);
  const chosen = { category_id, subcategory_id: below };
  return chosenCategories({ body: chosen, instance, tx }, budget);
}
