import { type Db, statement } from '../client.ts';

export interface ServiceCategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  reference_price_cents: number | null;
}

const services = statement<ServiceCategoryRow>(`
  select s.id, s.parent_id, s.name, s.reference_price_cents
  from service_categories s
  left join service_categories p on p.instance_id = s.instance_id and p.id = s.parent_id
  where s.instance_id = $1 and not s.internal and not coalesce(p.internal, false)
  order by s.position, s.id`);

/** Categories and subcategories in the workshop's order; without what is for internal use. */
export async function listServiceCategories(db: Db, instanceId: number): Promise<ServiceCategoryRow[]> {
  return await services(db, instanceId);
}

export interface LabourRateRow {
  id: number;
  name: string;
  price_per_hour_cents: number;
  is_default: boolean;
}

const rates = statement<LabourRateRow>(`
  select id, name, price_per_hour_cents, is_default from labour_rates where instance_id = $1 order by position, id`);

export async function listLabourRates(db: Db, instanceId: number): Promise<LabourRateRow[]> {
  return await rates(db, instanceId);
}
