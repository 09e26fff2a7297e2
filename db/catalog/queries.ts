import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../connection/client.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { labour_rates, service_categories } from '../connection/tables.ts';

const { instance_id, id, parent_id } = service_categories;
const ofInstance = { instanceId: instance_id };
const oneCategory = { instanceId: instance_id, id };

export type ServiceCategoryRow = Pick<
  typeof service_categories.$inferSelect,
  'id' | 'parent_id' | 'name' | 'reference_price_cents'
>;

/** Lists the categories that the workshop offers to clients. */
export const listServiceCategories = query(
  ofInstance,
  ($) => sql<ServiceCategoryRow>`
  select category.id, category.parent_id, category.name, category.reference_price_cents
  from service_categories category
    left join service_categories parent
      on parent.instance_id = category.instance_id and parent.id = category.parent_id
  where category.instance_id = ${$.instanceId} and not category.internal and category.active
    and (parent.id is null or not parent.internal and parent.active)
  order by category.position, category.id`,
);

export interface CategoryRow extends ServiceCategoryRow {
  /** True if the category or its parent is only for internal budgets. */
  internal: boolean;
  /** True if the category and its parent are active. */
  active: boolean;
}

const shownCategories = sql`
  select category.id, category.parent_id, category.name, category.reference_price_cents,
    category.internal or coalesce(parent.internal, false) as internal,
    category.active and coalesce(parent.active, true) as active
  from service_categories category
    left join service_categories parent
      on parent.instance_id = category.instance_id and parent.id = category.parent_id`;

/** Lists all categories of a workshop. Each category is followed by its subcategories. */
export const listAllCategories = query(
  ofInstance,
  ($) => sql<CategoryRow>`
  ${shownCategories} where category.instance_id = ${$.instanceId}
  order by coalesce(parent.position, category.position), coalesce(parent.id, category.id), parent.id is not null,
    category.position, category.id`,
);

export const findCategory = query.first(
  oneCategory,
  ($) => sql<CategoryRow>`
  ${shownCategories} where category.instance_id = ${$.instanceId} and category.id = ${$.id}`,
);

const lockShared = query.run({ instanceId: instance_id, ids: param.list(id) }, ($, db) => {
  const parents = db
    .select({ parent_id })
    .from(service_categories)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)));
  return db
    .select({ id })
    .from(service_categories)
    .where(
      and(eq(instance_id, $.instanceId), sql`${id} in (select unnest(${$.ids}::bigint[]) union ${parents})`),
    )
    .orderBy(asc(id))
    .for('key share');
});

/**
 * Locks categories and their parents against changes. Read the categories in a later statement: a statement that waits
 * for a lock sees other rows as they were before the wait.
 */
export async function lockCategoriesShared(
  tx: Tx,
  { instanceId, ids: choices }: { instanceId: number; ids: (number | null)[] },
): Promise<void> {
  const ids = choices.filter((choice) => choice !== null);
  if (ids.length > 0) await lockShared(tx, { instanceId, ids });
}

/**
 * Locks a category, so that until the transaction ends no budget can be assigned to the category or its subcategories.
 */
export const lockCategory = query.run(oneCategory, ($, db) =>
  db
    .select({ id })
    .from(service_categories)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('update'),
);

const createUseQuery = (condition: SQL) =>
  query.first(oneCategory, ($) => {
    const family = sql`
      select id from service_categories
      where instance_id = ${$.instanceId} and (id = ${$.id} or parent_id = ${$.id})`;
    return sql<{ id: number }>`
      select id from budgets
      where instance_id = ${$.instanceId}${condition} and (category_id in (${family}) or subcategory_id in (${family}))
      limit 1`;
  });
const findAnyUse = createUseQuery(sql.empty());
const findUseByClients = createUseQuery(sql` and not internal`);

export async function isCategoryUsed(...category: Parameters<typeof findAnyUse>): Promise<boolean> {
  return (await findAnyUse(...category)) !== undefined;
}

export async function isCategoryUsedByClients(
  ...category: Parameters<typeof findUseByClients>
): Promise<boolean> {
  return (await findUseByClients(...category)) !== undefined;
}

/** Inserts a category in last position, after the other categories with the same parent. */
export const insertCategory = query.one(
  pickColumns(service_categories, ['instance_id', 'parent_id', 'name', 'reference_price_cents', 'internal']),
  ($, db) =>
    db
      .insert(service_categories)
      .values({
        ...$,
        position: sql`(
          select coalesce(max(position) + 1, 0) from service_categories
          where instance_id = ${$.instance_id} and parent_id is not distinct from ${$.parent_id}::bigint)`,
      })
      .returning({ id }),
);

type CategoryChanges = Partial<Omit<CategoryRow, 'id' | 'parent_id'>>;

export const updateCategory = query.run(
  { ...oneCategory, changes: param.json<CategoryChanges>() },
  ($) => sql`
  update service_categories category set (name, reference_price_cents, internal, active) = (
    select name, reference_price_cents, internal, active from jsonb_populate_record(category, ${$.changes}::jsonb))
  where instance_id = ${$.instanceId} and id = ${$.id}`,
);

/** Deletes a category and its subcategories. */
export const deleteCategory = query.run(oneCategory, ($, db) =>
  db
    .delete(service_categories)
    .where(and(eq(instance_id, $.instanceId), or(eq(id, $.id), eq(parent_id, $.id)))),
);

const shownOfRate = pickColumns(labour_rates, ['id', 'name', 'price_per_hour_cents', 'is_default']);
const oneRate = { instanceId: labour_rates.instance_id, id: labour_rates.id };

export type LabourRateRow = Pick<typeof labour_rates.$inferSelect, keyof typeof shownOfRate>;

export const listLabourRates = query({ instanceId: labour_rates.instance_id }, ($, db) =>
  db
    .select(shownOfRate)
    .from(labour_rates)
    .where(eq(labour_rates.instance_id, $.instanceId))
    .orderBy(asc(labour_rates.position), asc(labour_rates.id)),
);

/** Inserts a labour rate in last position. */
export const insertRate = query.one(
  pickColumns(labour_rates, ['instance_id', 'name', 'price_per_hour_cents', 'is_default']),
  ($, db) =>
    db
      .insert(labour_rates)
      .values({
        ...$,
        position: sql`(
          select coalesce(max(position) + 1, 0) from labour_rates where instance_id = ${$.instance_id})`,
      })
      .returning(shownOfRate),
);

type RateChanges = Partial<Pick<LabourRateRow, 'name' | 'price_per_hour_cents'>>;

export const updateRate = query.run(
  { ...oneRate, changes: param.json<RateChanges>() },
  ($) => sql`
  update labour_rates rate set (name, price_per_hour_cents) = (
    select name, price_per_hour_cents from jsonb_populate_record(rate, ${$.changes}::jsonb))
  where instance_id = ${$.instanceId} and id = ${$.id}`,
);

/**
 * Removes the default mark from the default labour rate. Call this before marking another rate, because a unique index
 * allows only one default.
 */
export const clearDefaultRate = query.run({ instanceId: labour_rates.instance_id }, ($, db) =>
  db
    .update(labour_rates)
    .set({ is_default: false })
    .where(and(eq(labour_rates.instance_id, $.instanceId), labour_rates.is_default)),
);

const markRateAsDefault = query.run(oneRate, ($, db) =>
  db
    .update(labour_rates)
    .set({ is_default: true })
    .where(and(eq(labour_rates.instance_id, $.instanceId), eq(labour_rates.id, $.id))),
);

export async function markOnlyDefaultRate(tx: Tx, rate: { instanceId: number; id: number }): Promise<void> {
  await clearDefaultRate(tx, rate);
  await markRateAsDefault(tx, rate);
}

export const deleteRate = query.run(oneRate, ($, db) =>
  db.delete(labour_rates).where(and(eq(labour_rates.instance_id, $.instanceId), eq(labour_rates.id, $.id))),
);
