import type { Tx } from '../../../db/client.ts';
import { findCategory } from '../../../db/queries/categories.ts';
import { findStaff } from '../../../db/queries/staff.ts';
import { findVehicle } from '../../../db/queries/vehicles.ts';
import { invalidField } from '../../../domain/problem.ts';

type Reference = number | null | undefined;

/** What a budget refers to, of what may be chosen. */
interface References {
  vehicle_id?: Reference;
  category_id?: Reference;
  subcategory_id?: Reference;
  assigned_user_id?: Reference;
  mechanic_id?: Reference;
}

interface Budget extends References {
  client_id: number;
  internal: boolean;
}

/** What is chosen is there to be chosen; what stood before is not asked about. */
export async function requireReferences(
  tx: Tx,
  instanceId: number,
  budget: Budget,
  chosen: References,
): Promise<void> {
  await Promise.all([
    requireVehicle(tx, instanceId, budget.client_id, chosen.vehicle_id),
    requireCategories(tx, instanceId, budget, chosen),
    requireStaff(tx, instanceId, '/assigned_user_id', chosen.assigned_user_id),
    requireStaff(tx, instanceId, '/mechanic_id', chosen.mechanic_id),
  ]);
}

async function requireVehicle(tx: Tx, instanceId: number, clientId: number, id: Reference): Promise<void> {
  if (id === undefined || id === null) return;
  const vehicle = await findVehicle(tx, instanceId, id);
  if (vehicle?.client_id !== clientId) throw invalidField('/vehicle_id', 'unknownReference');
}

/** Those for internal use are there for internal budgets alone: clients see their names. */
async function requireCategories(tx: Tx, instanceId: number, budget: Budget, chosen: References) {
  if (chosen.category_id === undefined && chosen.subcategory_id === undefined) return;
  const { internal, category_id, subcategory_id } = { ...budget, ...chosen };
  const [category, subcategory] = await Promise.all(
    [category_id, subcategory_id].map((id) => (id ? findCategory(tx, instanceId, id) : undefined)),
  );
  const isChoosable = category?.parent_id === null && (internal || !category.internal);
  if (category_id && !isChoosable) throw invalidField('/category_id', 'unknownReference');
  const isOfIt = subcategory && subcategory.parent_id === category_id;
  if (subcategory_id && !(isOfIt && (internal || !subcategory.internal))) {
    throw invalidField('/subcategory_id', 'unknownReference');
  }
}

async function requireStaff(tx: Tx, instanceId: number, path: string, id: Reference): Promise<void> {
  if (id === undefined || id === null) return;
  const person = await findStaff(tx, instanceId, id);
  if (!person?.active) throw invalidField(path, 'unknownReference');
}
