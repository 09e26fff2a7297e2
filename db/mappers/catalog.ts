import { fromHundredths } from '../../domain/money.ts';
import type { components } from '../../generated/types.ts';
import type { LabourRateRow, ServiceCategoryRow } from '../queries/catalog.ts';

type ServiceCategory = components['schemas']['ServiceCategory'];

/** Categories with their subcategories, as the contract shows them. */
export function serviceCategories(rows: ServiceCategoryRow[]): ServiceCategory[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  return (children.get(null) ?? []).map((row) => ({
    ...service(row),
    subcategories: (children.get(row.id) ?? []).map(service),
  }));
}

function service({ id, name, reference_price_cents }: ServiceCategoryRow) {
  return { id, name, reference_price: fromHundredths(reference_price_cents), currency: 'EUR' as const };
}

export function labourRate(row: LabourRateRow): components['schemas']['LabourRate'] {
  const { id, name, price_per_hour_cents, is_default } = row;
  return { id, name, price_per_hour: fromHundredths(price_per_hour_cents), currency: 'EUR', is_default };
}
