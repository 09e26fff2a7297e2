import { nearest } from '../text/nearest.ts';
import type { Column, RowRules, TableProblem } from './table.ts';

/** Null: the header leaves it without a name. */
type Columns = (Column | null)[];

/** Capitals, and spaces around and within a name, make no difference: ` Tax ID ` is `tax_id`. */
export function columnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** The columns of a header, or what is wrong with it. */
export function columnsOf(
  header: string[],
  { columns, required }: Pick<RowRules, 'columns' | 'required'>,
  row: number,
): { columns: Columns; problems: TableProblem[] } {
  const names = header.map(columnName);
  const known = columns.map(({ name }) => name);
  const problems: TableProblem[] = [];
  const found = names.map((name, at) => {
    if (name === '') return null;
    const column = columns.find((each) => each.name === name);
    if (!column) {
      const params = { nearest: nearest(name, known), known: known.join(', ') };
      problems.push({ row, column: shown(header[at] as string), rule: 'unknownColumn', params });
    } else if (names.indexOf(name) < at) problems.push({ row, column: name, rule: 'repeatedColumn' });
    return column ?? null;
  });
  for (const name of required)
    if (!names.includes(name)) problems.push({ row, column: name, rule: 'missingColumn' });
  return { columns: found, problems };
}

const shownMost = 60;

function shown(name: string): string {
  const text = name.trim();
  return text.length <= shownMost ? text : `${text.slice(0, shownMost).toWellFormed()}…`;
}
