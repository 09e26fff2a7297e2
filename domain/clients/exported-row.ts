import { fromHundredths } from '../money/money.ts';

export type ExportedRow = Record<string, unknown>;

/** What work and parts cost the workshop, and what it earns by them, wherever it was written. */
const workshopsOwn = /(^|_)(costs?|margin)(_|$)/;

/** A row under the names, and with the amounts, that the API shows: `unit_price_cents: 3975` is `unit_price: 39.75`. */
export function exportedRow(row: ExportedRow): ExportedRow {
  const shown = Object.entries(row).filter(([name]) => !workshopsOwn.test(name));
  return Object.fromEntries(shown.map(([name, value]) => exportedField(name, value)));
}

const shownAs: Record<string, string> = {
  discount_basis_points: 'discount_pct',
  tax_rate_basis_points: 'tax_rate',
};

function exportedField(name: string, value: unknown): [string, unknown] {
  const renamed = shownAs[name] ?? name.replace(/_(cents|hundredths)$/, '');
  return renamed === name
    ? [name, exportedValue(value)]
    : [renamed, value === null ? null : fromHundredths(value as number)];
}

function exportedValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(exportedValue);
  return typeof value === 'object' && value !== null ? exportedRow(value as ExportedRow) : value;
}

interface HistoryRow extends ExportedRow {
  changes: Record<string, [unknown, unknown]>;
}

/** A line of a history, without the number of whoever else had or got a vehicle. */
export function exportedHistory(row: ExportedRow, clientId: number): ExportedRow {
  const own = (field: string, value: unknown) =>
    field === 'client_id' && value !== clientId ? null : value;
  const changes = Object.entries((row as HistoryRow).changes).map(([field, [from, to]]) => [
    field,
    { from: own(field, from), to: own(field, to) },
  ]);
  return exportedRow({ ...row, changes: Object.fromEntries(changes) });
}

/** A list as JSON to read, row by row. */
export async function* jsonList(batches: AsyncIterable<ExportedRow[]>): AsyncGenerator<string, undefined> {
  let before = '[\n';
  for await (const rows of batches) {
    for (const row of rows) {
      yield before + JSON.stringify(row, null, 2).replace(/^/gm, '  ');
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
