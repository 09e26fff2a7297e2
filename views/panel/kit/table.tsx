import type { ComponentChildren } from 'preact';
import type { CsvValue } from '../../../domain/text/table-csv.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';

export interface Column<Row> {
  /** The name in addresses: `?sort=name`. */
  name: string;
  label: string;
  cell: (row: Row) => ComponentChildren;
  /** Aligns amounts and numbers at the end. */
  numeric?: boolean;
  /** Whether the heading sorts the table. */
  sortable?: boolean;
  /** The cell of the row of totals. */
  total?: ComponentChildren;
  /** The value in CSV files and for sorting, if it is not the text of the cell. */
  text?: (row: Row) => CsvValue;
  /** Whether the table can be shown without the column, and whether it usually is. */
  choice?: 'shown' | 'hidden';
  /** Hides the heading visually, for a column of buttons. */
  labelHidden?: boolean;
  /** Hides the label of the cell on phones, for values that need none. Defaults to true for the first column. */
  plain?: boolean;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface TableProps<Row> {
  /** The content of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  id: (row: Row) => string;
  /** The record that the row opens. The first cell becomes its link. */
  href?: (row: Row) => string;
  /** A name of the row, for the label of its checkbox. */
  name?: (row: Row) => string;
  sort?: Sort;
  /** The address with another sort order. */
  sortHref?: (sort: Sort) => string;
  /** The `id` of the form that the checkboxes belong to, and the name of their values. Renders checkboxes. */
  selection?: { form: string; name: string };
  /** The id of the row that is open beside the list. */
  current?: string | undefined;
  /** Content instead of rows, if there are none. */
  empty?: ComponentChildren;
}

/** A table of records. On phones, each row is a block with labelled values. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, selection, empty } = props;
  const { language } = usePage();
  const texts = kitTexts[language].table;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <table class="table" role="table" data-list="">
      <caption class="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" class="select">
              <label class="box-target scripted">
                <input type="checkbox" data-select-all={selection.form} aria-label={texts.selectAll} />
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Heading {...{ column, ...pick(props) }} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <TableRow {...props} row={row} />
        ))}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot role="rowgroup">
          <tr role="row">
            {selection && <td role="cell" />}
            {columns.map(({ total, numeric, label }, index) => (
              <td
                role="cell"
                class={numeric ? 'numeric' : undefined}
                data-label={total === undefined ? undefined : label}
              >
                {total ?? (index === 0 ? texts.total : null)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function pick<Row>({ sort, sortHref }: TableProps<Row>) {
  return { sort, sortHref };
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  sortHref: ((sort: Sort) => string) | undefined;
}

function Heading<Row>({ column, sort, sortHref }: HeadingProps<Row>) {
  const { name, label, numeric, sortable, labelHidden } = column;
  const { language } = usePage();
  const isSorted = sort?.by === name;
  const isDescending = isSorted && sort.descending;
  return (
    <th
      role="columnheader"
      scope="col"
      class={numeric ? 'numeric' : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortable && sortHref ? (
        <a
          href={sortHref({ by: name, descending: isSorted && !isDescending })}
          title={kitTexts[language].table.sortBy(label.toLocaleLowerCase())}
        >
          {label}
          {isSorted && <Icon name={isDescending ? 'sortDown' : 'sortUp'} size={16} />}
        </a>
      ) : (
        <span class={labelHidden ? 'unseen' : undefined}>{label}</span>
      )}
    </th>
  );
}

function TableRow<Row>(props: TableProps<Row> & { row: Row }) {
  const { row, columns, selection, current } = props;
  const { language } = usePage();
  const id = props.id(row);
  const href = props.href?.(row);
  const name = props.name?.(row) ?? id;
  return (
    <tr role="row" data-id={id} aria-current={id === current ? 'true' : undefined}>
      {selection && (
        <td role="cell" class="select">
          <label class="box-target">
            <input
              type="checkbox"
              name={selection.name}
              value={id}
              form={selection.form}
              aria-label={kitTexts[language].table.select(name)}
            />
          </label>
        </td>
      )}
      {columns.map(({ cell, label, numeric, plain }, index) => (
        <td
          role="cell"
          class={numeric ? 'numeric' : undefined}
          data-label={(plain ?? index === 0) ? undefined : label}
        >
          {index === 0 && href !== undefined ? (
            <a class="row-link" href={href}>
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
