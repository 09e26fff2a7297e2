import type { ItemRow } from '../../db/catalog/items.ts';
import type { CategoryRow, LabourRateRow, ServiceCategoryRow } from '../../db/catalog/queries.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import type { components as deskComponents } from '../../generated/desk-types.ts';
import type { components } from '../../generated/types.ts';

type ServiceCategory = components['schemas']['ServiceCategory'];

export function serviceCategories(rows: ServiceCategoryRow[]): ServiceCategory[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  return (children.get(null) ?? []).map((row) => ({
    ...serviceRecord(row),
    subcategories: (children.get(row.id) ?? []).map(serviceRecord),
  }));
}

function serviceRecord({ id, name, reference_price_cents }: ServiceCategoryRow) {
  return { id, name, reference_price: fromHundredths(reference_price_cents), currency: 'EUR' as const };
}

export function rateRecord(row: LabourRateRow): components['schemas']['LabourRate'] {
  const { id, name, price_per_hour_cents, is_default } = row;
  return { id, name, price_per_hour: fromHundredths(price_per_hour_cents), currency: 'EUR', is_default };
}

export function categoryRecord(row: CategoryRow): deskComponents['schemas']['Category'] {
  const { id, parent_id, name, reference_price_cents, internal, active } = row;
  const reference_price = fromHundredths(reference_price_cents);
  return { id, parent_id, name, reference_price, currency: 'EUR', internal, active };
}

export function catalogItemRecord(row: ItemRow): components['schemas']['CatalogItem'] {
  const { id, reference, description, category, unit, line_type, created_at, updated_at } = row;
  const price = fromHundredths(row.price_cents);
  const tax_rate = fromHundredths(row.tax_rate_basis_points);
  const common = { id, reference, description, category, unit, line_type };
  return { ...common, price, currency: 'EUR', tax_rate, created_at, updated_at };
}
