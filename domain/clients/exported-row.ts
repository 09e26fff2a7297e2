import { fromHundredths } from '../money/money.ts';
import { fromThousandths } from '../stock/quantity.ts';
import { isObject } from '../text/json.ts';

export type ExportedRow = Record<string, unknown>;

/** Matches the names of columns with costs and margins. They are internal to the workshop and are not exported. */
const internalColumnName = /cost|margin/;

/**
 * Returns a database row with the field names and amounts of the API: `unit_price_cents: 3975` becomes `unit_price:
 * 39.75`.
 */
export function formatExportedRow(row: ExportedRow): ExportedRow {
  const formatted: ExportedRow = {};
  for (const [name, value] of Object.entries(row)) {
    const known = fieldNamesByColumn[name];
    if (known !== undefined) formatted[known] = wholeUnitsField(name)(value as number | null);
    else if (!internalColumnName.test(name)) formatted[name] = formatExportedValue(value);
  }
  return formatted;
}

/** Maps columns that store integer hundredths or thousandths to their field names in the API. */
const fieldNamesByColumn: Record<string, string> = {
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
  authorised_max_cents: 'authorised_max',
  change_thousandths: 'change',
  value_hundredths: 'value',
  amber_at_hundredths: 'amber_at',
  red_at_hundredths: 'red_at',
};

function wholeUnitsField(name: string) {
  return name.endsWith('_thousandths') ? fromThousandths : fromHundredths;
}

function formatExportedValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(formatExportedValue);
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
export async function* writeJsonArray(
  batches: AsyncIterable<ExportedRow[]>,
): AsyncGenerator<string, undefined> {
  let before = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + JSON.stringify(rows, null, 2).slice(1, -2);
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
