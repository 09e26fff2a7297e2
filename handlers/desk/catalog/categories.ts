import {
  type CategoryRow,
  deleteCategory,
  listCategories as findCategories,
  findCategory,
  insertCategory,
  isCategoryUsed,
  isCategoryUsedByClients,
  lockCategoriesShared,
  lockCategory,
  updateCategory,
} from '../../../db/catalog/queries.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { inHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { categoryRecord } from '../../catalog/record.ts';
import { requireFreeName } from '../among.ts';

export const listCategories: DeskHandlers['listCategories'] = async ({ instance, tx }) => {
  const categories = await findCategories(tx, instance.id);
  return { status: 200, body: { data: categories.map(categoryRecord) } };
};

export const createCategory: DeskHandlers['createCategory'] = async ({ body, instance, tx }) => {
  const { name, parent_id, reference_price, internal = false } = body;
  const parent = parent_id === undefined ? null : await parentCategory(tx, instance.id, parent_id);
  const category = {
    parent_id: parent?.id ?? null,
    name,
    reference_price_cents: reference_price === undefined ? null : inHundredths(reference_price),
    internal,
  };
  await requireFreeNameBeside(tx, instance.id, category);
  const id = await insertCategory(tx, instance.id, category);
  const shown = { ...category, id, internal: internal || parent?.internal === true, active: true };
  return { status: 201, body: categoryRecord(shown) };
};

/** Services stand under categories, never under other services. */
async function parentCategory(tx: Tx, instanceId: number, id: number) {
  await lockCategoriesShared(tx, instanceId, [id]);
  const parent = await findCategory(tx, instanceId, id);
  if (!parent?.active) throw invalidField('/parent_id', 'unknownReference');
  if (parent.parent_id !== null) throw invalidField('/parent_id', 'invalid');
  return parent;
}

export const setCategory: DeskHandlers['setCategory'] = async ({ params, body, instance, tx }) => {
  await lockCategory(tx, instance.id, params.id);
  const before = await findCategory(tx, instance.id, params.id);
  if (!before) throw problem('not_found');
  const { reference_price, ...asked } = body;
  const { name = before.name, active = before.active } = asked;
  await requirePossible(tx, instance.id, before, asked);
  if (active && (!before.active || name !== before.name))
    await requireFreeNameBeside(tx, instance.id, { ...before, name });
  const price = reference_price && inHundredths(reference_price);
  const changes = { ...asked, ...(price !== undefined && { reference_price_cents: price }) };
  await updateCategory(tx, instance.id, before.id, changes);
  return { status: 200, body: categoryRecord({ ...before, ...changes }) };
};

/** What stands under a category follows it, and clients read the names of their budgets' categories. */
async function requirePossible(
  tx: Tx,
  instanceId: number,
  { id, parent_id, internal: wasInternal }: CategoryRow,
  { internal, active }: { internal?: boolean; active?: boolean },
): Promise<void> {
  const parent = parent_id === null ? undefined : await findCategory(tx, instanceId, parent_id);
  if (internal === false && parent?.internal) throw invalidField('/internal', 'internalAbove');
  if (active && parent?.active === false) throw invalidField('/active', 'inactiveAbove');
  if (internal && !wasInternal && (await isCategoryUsedByClients(tx, instanceId, id)))
    throw invalidField('/internal', 'usedByClients');
}

/** Budgets keep what they were about: what one of them has is offered no more, and otherwise stays. */
export const removeCategory: DeskHandlers['removeCategory'] = async ({ params, instance, tx }) => {
  const { id } = params;
  await lockCategory(tx, instance.id, id);
  if (!(await findCategory(tx, instance.id, id))) throw problem('not_found');
  const kept = await isCategoryUsed(tx, instance.id, id);
  if (kept) await updateCategory(tx, instance.id, id, { active: false });
  else await deleteCategory(tx, instance.id, id);
  return { status: 200, body: { ok: true, id, kept } };
};

/** What is offered no more is in nobody's way. */
async function requireFreeNameBeside(
  tx: Tx,
  instanceId: number,
  { id, parent_id, name }: Pick<CategoryRow, 'parent_id' | 'name'> & { id?: number },
): Promise<void> {
  await lockInstance(tx, instanceId);
  const others = (await findCategories(tx, instanceId)).filter(
    (each) => each.active && each.parent_id === parent_id && each.id !== id,
  );
  requireFreeName(others, name);
}
