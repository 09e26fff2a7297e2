import type { BudgetRow } from '../../db/budgets/queries.ts';
import { type CategoryRow, findCategory, lockCategoriesShared } from '../../db/catalog/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { lockVehicleShared } from '../../db/vehicles/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

interface ChosenCategories {
  category_id?: number | null;
  subcategory_id?: number | null;
}

interface References extends ChosenCategories {
  client_id: number;
  vehicle_id?: number | null;
}

type Reading = Pick<Context, 'instance' | 'tx'>;

/** Finds what a new budget refers to, and refuses what it can't. All of it stays as it is until the transaction ends. */
export async function resolveReferences(
  { instance, tx }: Reading,
  { client_id, vehicle_id = null, ...chosen }: References,
  { internal = false } = {},
) {
  const [vehicle, , categories] = await sendInOrder(tx, [
    vehicle_id === null ? undefined : lockVehicleShared(tx, instance.id, vehicle_id),
    requireOwner(tx, instance.id, client_id), // behind the vehicle: ADR 0061
    requireCategories({ instance, tx }, chosen, { internal }),
  ]);
  if (vehicle_id !== null && vehicle?.client_id !== client_id) throw unknownVehicle();
  return { references: { client_id, vehicle_id, ...categories }, plate: vehicle?.plate ?? null };
}

/** The client's vehicle, which stays the client's until the end of the transaction. */
export async function requireVehicleOf(
  { instance, tx }: Reading,
  clientId: number,
  vehicleId: number,
): Promise<void> {
  const vehicle = await lockVehicleShared(tx, instance.id, vehicleId);
  if (vehicle?.client_id !== clientId) throw unknownVehicle();
}

function unknownVehicle() {
  return invalidField('/vehicle_id', 'unknownReference');
}

/**
 * Internal categories are for budgets of the workshop's own, withdrawn ones for who has them. They stay so until the
 * transaction ends.
 */
export async function requireCategories(
  { instance, tx }: Reading,
  { category_id = null, subcategory_id = null }: ChosenCategories,
  {
    internal = false,
    ...before
  }: Partial<Pick<BudgetRow, 'internal' | 'category_id' | 'subcategory_id'>> = {},
) {
  const find = async (id: number | null) => (id === null ? null : await findCategory(tx, instance.id, id));
  const [, category, subcategory] = await sendInOrder(tx, [
    lockCategoriesShared(tx, instance.id, [category_id, subcategory_id]),
    find(category_id),
    find(subcategory_id),
  ]);
  const mayHave = (found: CategoryRow | undefined) =>
    found !== undefined &&
    (internal || !found.internal) &&
    (found.active || found.id === before.category_id || found.id === before.subcategory_id);
  if (category !== null && !(mayHave(category) && category?.parent_id === null))
    throw invalidField('/category_id', 'unknownReference');
  const parent = category_id ?? subcategory?.parent_id ?? null;
  if (subcategory !== null && !(mayHave(subcategory) && parent !== null && subcategory?.parent_id === parent))
    throw invalidField('/subcategory_id', 'unknownReference');
  return { category_id: parent, subcategory_id };
}
