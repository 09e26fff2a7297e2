import type { Tx } from '../../db/client.ts';
import { type CategoryRow, findCategory } from '../../db/queries/categories.ts';
import { findVehicleToKeep } from '../../db/queries/vehicles.ts';
import { invalidField } from '../../domain/problem.ts';

interface Asked {
  body: {
    client_id: number;
    vehicle_id?: number | null;
    category_id?: number | null;
    subcategory_id?: number | null;
  };
  instance: { id: number };
  tx: Tx;
}

/** The plate of the vehicle that is meant, which is the client's and stays so until the end of the transaction. */
export async function plateOfVehicle({ body, instance, tx }: Asked): Promise<string | null> {
  const { client_id, vehicle_id = null } = body;
  if (vehicle_id === null) return null;
  const vehicle = await findVehicleToKeep(tx, instance.id, vehicle_id);
  if (vehicle?.client_id !== client_id) throw invalidField('/vehicle_id', 'unknownReference');
  return vehicle.plate;
}

/**
 * Category and subcategory as far as they may be chosen, those for internal use only by the workshop for its own; a
 * subcategory stands for its category, too.
 */
export async function chosenCategories(
  { body, instance, tx }: Pick<Asked, 'instance' | 'tx'> & { body: Omit<Asked['body'], 'client_id'> },
  { internal = false } = {},
) {
  const { category_id = null, subcategory_id = null } = body;
  const find = async (id: number | null) => (id === null ? null : await findCategory(tx, instance.id, id));
  const [category, subcategory] = await Promise.all([find(category_id), find(subcategory_id)]);
  if (category !== null && !isOpen(category, null, internal))
    throw invalidField('/category_id', 'unknownReference');
  const parent = category_id ?? subcategory?.parent_id ?? null;
  if (subcategory !== null && !(parent !== null && isOpen(subcategory, parent, internal)))
    throw invalidField('/subcategory_id', 'unknownReference');
  return { category_id: parent, subcategory_id };
}

function isOpen(found: CategoryRow | undefined, parent: number | null, internal: boolean): boolean {
  return found !== undefined && (internal || !found.internal) && found.parent_id === parent;
}
