import { fromHundredths } from '../money/money.ts';
import { fromThousandths } from '../stock/quantity.ts';
import { isObject } from '../text/json.ts';

export type ExportedRow = Record<string, unknown>;

/** Matches the names of columns with costs and margins. They are internal to the workshop and are not exported. */
const workshopsOwn = /cost|margin/;

/**
 * Returns a database row with the field names and amounts of the API: `unit_price_cents: 3975` becomes `unit_price:
 * 39.75`.
 */
export function formatExportedRow(row: ExportedRow): ExportedRow {
  const formatted: ExportedRow = {};
  for (const [name, value] of Object.entries(row)) {
    const known = shownAs[name];
    if (known !== undefined) formatted[known] = ofWhole(name)(value as number | null);
    else if (!workshopsOwn.test(name)) formatted[name] = exportedValue(value);
  }
  return formatted;
}

/** Maps columns that store integer hundredths or thousandths to their field names in the API. */
const shownAs: Record<string, string> = {
  quantity_hundredths: 'quantity',
  unit_price_cents: 'unit_price',
  discount_basis_points: 'discount_pct',
  tax_rate_basis_points: 'tax_rate',
  base_cents: 'base',
  tax_cents: 'tax',
  quota_cents: 'quota',
  total_cents: 'total',
  paid_cents: 'paid',
  amount_cents: 'amount',
  change_thousandths: 'change',
};

function ofWhole(name: string) {
  return name.endsWith('_thousandths') ? fromThousandths : fromHundredths;
}

function exportedValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(exportedValue);
  return isObject(value) ? formatExportedRow(value) : value;
}

interface HistoryRow extends ExportedRow {
  changes: Record<string, [unknown, unknown]>;
}

/** Returns a row of a vehicle's history, in which the ids of other owners are replaced with null. */
export function formatExportedHistory(row: ExportedRow, clientId: number): ExportedRow {
  const own = (field: string, value: unknown) => (field === 'client_id' && value !== clientId ? null : value);
  const changes = Object.entries((row as HistoryRow).changes).map(([field, [from, to]]) => [
    field,
    { from: own(field, from), to: own(field, to) },
  ]);
  return formatExportedRow({ ...row, changes: Object.fromEntries(changes) });
}

/** Yields rows as an indented JSON array, batch by batch. */
export async function* jsonList(batches: AsyncIterable<ExportedRow[]>): AsyncGenerator<string, undefined> {
  let before = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + JSON.stringify(rows, null, 2).slice(1, -2);
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
