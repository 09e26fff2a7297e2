import { aliasedTable, and, asc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { type Db, preparedSelect } from '../client.ts';
import { labour_rates, service_categories } from '../schema/index.ts';

const parents = aliasedTable(service_categories, 'parents');

const services = preparedSelect((db) =>
  db
    .select({
      id: service_categories.id,
      parent_id: service_categories.parent_id,
      name: service_categories.name,
      reference_price_cents: service_categories.reference_price_cents,
    })
    .from(service_categories)
    .leftJoin(
      parents,
      and(
        eq(parents.instance_id, service_categories.instance_id),
        eq(parents.id, service_categories.parent_id),
      ),
    )
    .where(
      and(
        eq(service_categories.instance_id, sql.placeholder('instanceId')),
        not(service_categories.internal),
        or(isNull(parents.id), not(parents.internal)),
      ),
    )
    .orderBy(asc(service_categories.position), asc(service_categories.id)),
);

export type ServiceCategoryRow = Pick<
  typeof service_categories.$inferSelect,
  'id' | 'parent_id' | 'name' | 'reference_price_cents'
>;

/** Categories and subcategories in the workshop's order; without what is for internal use. */
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
