import { renderToString } from 'preact-render-to-string';
import { localeOf } from '../../../domain/text/locale.ts';
import type { CsvValue } from '../../../domain/text/table-csv.ts';
import { PageContext, type PanelPage } from '../page-context.ts';
import type { Column, Sort } from './table.tsx';

/** The columns of a table that are shown, and the entries of its `ColumnChoice`. */
interface ChosenColumns<Row> {
  shown: Column<Row>[];
  choice: { name: string; label: string; shown: boolean }[];
}

/** Returns the columns that the person chose for a table in this browser. Columns without `choice` are always shown. */
export function chooseColumns<Row>(
  page: PanelPage,
  table: string,
  columns: readonly Column<Row>[],
): ChosenColumns<Row> {
  const chosen = page.chosenColumns(table);
  const isShown = ({ name, choice }: Column<Row>) =>
    choice === undefined || (chosen ? chosen.includes(name) : choice === 'shown');
  return {
    shown: columns.filter(isShown),
    choice: columns.flatMap((column) =>
      column.choice === undefined ? [] : [{ name: column.name, label: column.label, shown: isShown(column) }],
    ),
  };
}

/** Reads the order of a table from the address: `?sort=-price`. */
export function readSort<Row>(value: string | undefined, columns: readonly Column<Row>[]): Sort | undefined {
  const [, minus, by] = /^(-?)([a-z_]{1,40})$/.exec(value ?? '') ?? [];
  const isKnown = columns.some(({ name, sortable }) => sortable && name === by);
  return by !== undefined && isKnown ? { by, descending: minus === '-' } : undefined;
}

/** Writes the order of a table for the address. */
export function writeSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by;
}

/** Sorts the rows of a table that is shown as a whole. Rows without a value come last. */
export function sortRows<Row>(
  page: PanelPage,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = columns.find(({ name }) => name === sort?.by);
  if (!sort || !column) return rows;
  const { compare } = new Intl.Collator(localeOf[page.language], { numeric: true });
  const direction = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: cellValue(page, column, row) }))
    .sort(({ value: one }, { value: other }) => {
      if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
      if (typeof one === 'number' && typeof other === 'number') return direction * (one - other);
      return direction * compare(String(one), String(other));
    })
    .map(({ row }) => row);
}

function isNothing(value: CsvValue): value is null | '' {
  return value === null || value === '';
}

/** Returns the headings and rows of a table for a CSV file. */
export function csvRows<Row>(
  page: PanelPage,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): CsvValue[][] {
  return [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => cellValue(page, column, row))),
  ];
}

/** Returns the value of a cell; the text that the cell shows if its column has no `text`. */
function cellValue<Row>(page: PanelPage, { text, cell }: Column<Row>, row: Row): CsvValue {
  if (text) return text(row);
  const html = renderToString(<PageContext.Provider value={page}>{cell(row)}</PageContext.Provider>);
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}
