import { aliasedTable, and, asc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { arrayLiteral, type Db, isIn, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { budgets, labour_rates, service_categories } from '../connection/tables.ts';

const parents = aliasedTable(service_categories, 'parents');
const ofParent = and(
  eq(parents.instance_id, service_categories.instance_id),
  eq(parents.id, service_categories.parent_id),
);

const services = preparedSelect((db) =>
  db
    .select({
      id: service_categories.id,
      parent_id: service_categories.parent_id,
      name: service_categories.name,
      reference_price_cents: service_categories.reference_price_cents,
    })
    .from(service_categories)
    .leftJoin(parents, ofParent)
    .where(
      and(
        eq(service_categories.instance_id, sql.placeholder('instanceId')),
        not(service_categories.internal),
        service_categories.active,
        or(isNull(parents.id), and(not(parents.internal), parents.active)),
      ),
    )
    .orderBy(asc(service_categories.position), asc(service_categories.id)),
);

export type ServiceCategoryRow = Pick<
  typeof service_categories.$inferSelect,
  'id' | 'parent_id' | 'name' | 'reference_price_cents'
>;

/** Without those for internal use and those that are no longer offered. */
export async function listServiceCategories(db: Db, instanceId: number): Promise<ServiceCategoryRow[]> {
  return await services(db, { instanceId });
}

const rates = preparedSelect((db) =>
  db
    .select({
      id: labour_rates.id,
      name: labour_rates.name,
      price_per_hour_cents: labour_rates.price_per_hour_cents,
      is_default: labour_rates.is_default,
    })
    .from(labour_rates)
    .where(eq(labour_rates.instance_id, sql.placeholder('instanceId')))
    .orderBy(asc(labour_rates.position), asc(labour_rates.id)),
);

export type LabourRateRow = Pick<
  typeof labour_rates.$inferSelect,
  'id' | 'name' | 'price_per_hour_cents' | 'is_default'
>;

export async function listLabourRates(db: Db, instanceId: number): Promise<LabourRateRow[]> {
  return await rates(db, { instanceId });
}

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  reference_price_cents: number | null;
  /** Its own, or its parent's. */
  internal: boolean;
  /** Its own, and its parent's. */
  active: boolean;
}

const ofWorkshop = eq(service_categories.instance_id, sql.placeholder('instanceId'));
const thisCategory = and(ofWorkshop, eq(service_categories.id, sql.placeholder('id')));

const withParents = (db: Db) =>
  db
    .select({
      id: service_categories.id,
      parent_id: service_categories.parent_id,
      name: service_categories.name,
      reference_price_cents: service_categories.reference_price_cents,
      internal: sql<boolean>`${service_categories.internal} or coalesce(${parents.internal}, false)`.as(
        'internal',
      ),
      active: sql<boolean>`${service_categories.active} and coalesce(${parents.active}, true)`.as('active'),
    })
    .from(service_categories)
    .leftJoin(parents, ofParent);

const list = preparedSelect((db) =>
  withParents(db)
    .where(ofWorkshop)
    .orderBy(
      sql`coalesce(${parents.position}, ${service_categories.position})`,
      sql`coalesce(${parents.id}, ${service_categories.id})`,
      isNotNull(parents.id),
      asc(service_categories.position),
      asc(service_categories.id),
    ),
);

/** All of them, each category followed by its subcategories. */
export function listCategories(db: Db, instanceId: number): Promise<CategoryRow[]> {
  return list(db, { instanceId });
}

const find = preparedSelect((db) => withParents(db).where(thisCategory));

export async function findCategory(db: Db, instanceId: number, id: number): Promise<CategoryRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const lockShared = preparedSelect((db) => {
  const ofChosen = db
    .select({ parent_id: service_categories.parent_id })
    .from(service_categories)
    .where(and(ofWorkshop, isIn(service_categories.id, 'chosen')));
  const both = sql`(select unnest(${sql.placeholder('chosen')}::bigint[]) union ${ofChosen})`;
  return db
    .select({ id: service_categories.id })
    .from(service_categories)
    .where(and(ofWorkshop, sql`${service_categories.id} in ${both}`))
    .orderBy(asc(service_categories.id))
    .for('key share');
});

/** They and their parents stay as they are. Read them in a later statement: one that waited sees the rest as it was before. */
export async function lockCategoriesShared(
  tx: Tx,
  instanceId: number,
  ids: (number | null)[],
): Promise<void> {
  const chosen = ids.filter((id) => id !== null);
  if (chosen.length > 0) await lockShared(tx, { instanceId, chosen: arrayLiteral(chosen) });
}

const lock = preparedSelect((db) =>
  db.select({ id: service_categories.id }).from(service_categories).where(thisCategory).for('update'),
);

/** No budget can choose it or its subcategories until the transaction ends. */
export async function lockCategory(tx: Tx, instanceId: number, id: number): Promise<void> {
  await lock(tx, { instanceId, id });
}

const usedBy = (which?: SQL) =>
  preparedSelect((db) => {
    const family = db
      .select({ id: service_categories.id })
      .from(service_categories)
      .where(
        and(
          ofWorkshop,
          or(
            eq(service_categories.id, sql.placeholder('id')),
            eq(service_categories.parent_id, sql.placeholder('id')),
          ),
        ),
      );
    return db
      .select({ id: budgets.id })
      .from(budgets)
      .where(
        and(
          eq(budgets.instance_id, sql.placeholder('instanceId')),
          which,
          or(inArray(budgets.category_id, family), inArray(budgets.subcategory_id, family)),
        ),
      )
      .limit(1);
  });

const usedByAny = usedBy();
const usedByClients = usedBy(not(budgets.internal));

export async function isCategoryUsed(tx: Tx, instanceId: number, id: number): Promise<boolean> {
  return (await usedByAny(tx, { instanceId, id })).length > 0;
}

export async function isCategoryUsedByClients(tx: Tx, instanceId: number, id: number): Promise<boolean> {
  return (await usedByClients(tx, { instanceId, id })).length > 0;
}

const nextPlace = (db: Db) =>
  db
    .select({ next: sql`coalesce(max(${service_categories.position}) + 1, 0)` })
    .from(service_categories)
    .where(
      and(
        ofWorkshop,
        sql`${service_categories.parent_id} is not distinct from ${sql.placeholder('parent_id')}::bigint`,
      ),
    );

const insert = preparedWrite((db) =>
  db
    .insert(service_categories)
    .values({
      instance_id: sql.placeholder('instanceId'),
      parent_id: sql.placeholder('parent_id'),
      name: sql.placeholder('name'),
      reference_price_cents: sql.placeholder('reference_price_cents'),
      internal: sql.placeholder('internal'),
      position: sql`(${nextPlace(db)})`,
    })
    .returning({ id: service_categories.id }),
);

export async function insertCategory(
  tx: Tx,
  instanceId: number,
  category: Omit<CategoryRow, 'id' | 'active'>,
): Promise<number> {
  const [row] = await insert(tx, { ...category, instanceId });
  return row?.id as number;
}

export async function updateCategory(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: Partial<Omit<CategoryRow, 'id' | 'parent_id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(service_categories)
    .set(changes)
    .where(and(eq(service_categories.instance_id, instanceId), eq(service_categories.id, id)));
}

export async function deleteCategory(tx: Tx, instanceId: number, id: number): Promise<void> {
  const family = or(eq(service_categories.id, id), eq(service_categories.parent_id, id));
  await tx.delete(service_categories).where(and(eq(service_categories.instance_id, instanceId), family));
}

const shownOfRate = {
  id: labour_rates.id,
  name: labour_rates.name,
  price_per_hour_cents: labour_rates.price_per_hour_cents,
  is_default: labour_rates.is_default,
};

const ofRate = (instanceId: number, id: number) =>
  and(eq(labour_rates.instance_id, instanceId), eq(labour_rates.id, id));

export async function insertRate(
  tx: Tx,
  instanceId: number,
  rate: Omit<LabourRateRow, 'id'>,
): Promise<LabourRateRow> {
  const position = sql`(select coalesce(max(position) + 1, 0) from ${labour_rates} where instance_id = ${instanceId})`;
  const [row] = await tx
    .insert(labour_rates)
    .values({ instance_id: instanceId, ...rate, position })
    .returning(shownOfRate);
  return row as LabourRateRow;
}

export async function updateRate(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: Partial<Pick<LabourRateRow, 'name' | 'price_per_hour_cents'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(labour_rates).set(changes).where(ofRate(instanceId, id));
}

/** Two defaults would break the unique index: the old one loses it first. */
export async function takeDefaultAway(tx: Tx, instanceId: number): Promise<void> {
  await tx
    .update(labour_rates)
    .set({ is_default: false })
    .where(and(eq(labour_rates.instance_id, instanceId), labour_rates.is_default));
}

export async function makeDefault(tx: Tx, instanceId: number, id: number): Promise<void> {
  await takeDefaultAway(tx, instanceId);
  await tx.update(labour_rates).set({ is_default: true }).where(ofRate(instanceId, id));
}

export async function deleteRate(tx: Tx, instanceId: number, id: number): Promise<void> {
  await tx.delete(labour_rates).where(ofRate(instanceId, id));
}
