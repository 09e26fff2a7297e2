import type { Tx } from '../../../db/client.ts';
import { categoryRecord } from '../../../db/mappers/categories.ts';
import { findCategory, insertCategory } from '../../../db/queries/categories.ts';
import { inHundredths } from '../../../domain/money.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const createCategory: DeskHandlers['createCategory'] = async ({ body, instance, tx }) => {
  const { name, parent_id, reference_price, internal = false } = body;
  const parent = parent_id === undefined ? null : await parentCategory(tx, instance.id, parent_id);
  const category = await insertCategory(tx, instance.id, {
    name,
    parent_id: parent?.id ?? null,
    reference_price_cents: reference_price === undefined ? null : inHundredths(reference_price),
    internal: internal || parent?.internal === true,
  });
  return { status: 201, body: categoryRecord(category) };
};

/** Services stand under categories, never under other services. */
async function parentCategory(tx: Tx, instanceId: number, id: number) {
  const parent = await findCategory(tx, instanceId, id);
  if (!parent) throw invalidField('/parent_id', 'unknownReference');
  if (parent.parent_id !== null) throw invalidField('/parent_id', 'invalid');
  return parent;
}
