import {
  type CategoryRow,
  deleteCategory,
  findCategory,
  insertCategory,
  isCategoryUsed,
  isCategoryUsedByClients,
  listAllCategories,
  lockCategoriesShared,
  lockCategory,
  updateCategory,
} from '../../../db/catalog/queries.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { clearTemplateCategory } from '../../../db/inspections/templates.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { categoryRecord } from '../../catalog/record.ts';
import { requireFreeName } from '../find-row.ts';

export const listCategories: DeskHandlers['listCategories'] = async ({ instance, tx }) => {
  const categories = await listAllCategories(tx, { instanceId: instance.id });
  return { status: 200, body: { data: categories.map(categoryRecord) } };
};

export const showCategory: DeskHandlers['showCategory'] = async ({ params, instance, tx }) => {
  const category = await findCategory(tx, { instanceId: instance.id, id: params.id });
  if (!category) throw problem('not_found');
  return { status: 200, body: categoryRecord(category) };
};

export const createCategory: DeskHandlers['createCategory'] = async ({ body, instance, tx }) => {
  const { name, parent_id, reference_price, internal = false } = body;
  const parent = parent_id === undefined ? null : await parentCategory(tx, instance.id, parent_id);
  const category = {
    parent_id: parent?.id ?? null,
    name,
    reference_price_cents: reference_price === undefined ? null : toHundredths(reference_price),
    internal,
  };
  await requireFreeNameAmongSiblings(tx, instance.id, category);
  const { id } = await insertCategory(tx, { instance_id: instance.id, ...category });
  const record = { ...category, id, internal: internal || parent?.internal === true, active: true };
  return { status: 201, body: categoryRecord(record) };
};

/** Finds the category to which a new service is added. A service can't be added to another service. */
async function parentCategory(tx: Tx, instanceId: number, id: number) {
  await lockCategoriesShared(tx, { instanceId, ids: [id] });
  const parent = await findCategory(tx, { instanceId, id });
  if (!parent?.active) throw invalidField('/parent_id', 'unknownReference');
  if (parent.parent_id !== null) throw invalidField('/parent_id', 'invalid');
  return parent;
}

export const setCategory: DeskHandlers['setCategory'] = async ({ params, body, instance, tx }) => {
  const category = { instanceId: instance.id, id: params.id };
  await lockCategory(tx, category);
  const before = await findCategory(tx, category);
  if (!before) throw problem('not_found');
  const { reference_price, ...fields } = body;
  const { name = before.name, active = before.active } = fields;
  await requireValidVisibility(tx, instance.id, before, fields);
  if (active && (!before.active || name !== before.name))
    await requireFreeNameAmongSiblings(tx, instance.id, { ...before, name });
  const price = reference_price && toHundredths(reference_price);
  const changes = { ...fields, ...(price !== undefined && { reference_price_cents: price }) };
  await updateCategory(tx, { ...category, changes });
  return { status: 200, body: categoryRecord({ ...before, ...changes }) };
};

/**
 * Rejects an impossible visibility or state of a category: it must fit the parent category, and clients' budgets must
 * not have internal categories.
 */
async function requireValidVisibility(
  tx: Tx,
  instanceId: number,
  { id, parent_id, internal: wasInternal }: CategoryRow,
  { internal, active }: { internal?: boolean; active?: boolean },
): Promise<void> {
  const parent = parent_id === null ? undefined : await findCategory(tx, { instanceId, id: parent_id });
  if (internal === false && parent?.internal) throw invalidField('/internal', 'internalAbove');
  if (active && parent?.active === false) throw invalidField('/active', 'inactiveAbove');
  if (internal && !wasInternal && (await isCategoryUsedByClients(tx, { instanceId, id })))
    throw invalidField('/internal', 'usedByClients');
}

/** Removes a category: marks it as withdrawn if budgets use it, and otherwise deletes it. */
export const removeCategory: DeskHandlers['removeCategory'] = async ({ params, instance, tx }) => {
  const { id } = params;
  const category = { instanceId: instance.id, id };
  await lockCategory(tx, category);
  if (!(await findCategory(tx, category))) throw problem('not_found');
  const isUsed = await isCategoryUsed(tx, category);
  if (isUsed) await updateCategory(tx, { ...category, changes: { active: false } });
  else {
    await clearTemplateCategory(tx, { instanceId: instance.id, categoryId: id });
    await deleteCategory(tx, category);
  }
  return { status: 200, body: { ok: true, id, kept: isUsed } };
};

/** Requires that no other active category of the same parent has the name. */
async function requireFreeNameAmongSiblings(
  tx: Tx,
  instanceId: number,
  { id, parent_id, name }: Pick<CategoryRow, 'parent_id' | 'name'> & { id?: number },
): Promise<void> {
  await lockInstance(tx, instanceId);
  const others = (await listAllCategories(tx, { instanceId })).filter(
    (each) => each.active && each.parent_id === parent_id && each.id !== id,
  );
  requireFreeName(others, name);
}
