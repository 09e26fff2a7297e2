import { isObject } from '../text/json.ts';
import { isEmptyCell, readCell } from './cells.ts';
import type { Column, RowRules, TableProblem } from './table.ts';
import type { ImportVocabulary } from './words.ts';

export interface Line {
  /** Number of the line in the file at which the row begins. */
  row: number;
  cells: string[];
}

export interface JudgedRow {
  row: number;
  /** The cells of the row as in the file. */
  cells: string[];
  body: Record<string, unknown>;
  problems: TableProblem[];
}

/** Validates a row of a CSV file like the body of an API request. Returns undefined for an empty row. */
export function judgeRow(
  { row, cells }: Line,
  columns: (Column | null)[],
  { judge }: Pick<RowRules, 'judge'>,
  vocabulary: ImportVocabulary,
): JudgedRow | undefined {
  if (cells.every(isEmptyCell)) return undefined;
  const wrongCount = cellCountProblem(row, cells, columns);
  if (wrongCount) return { row, cells, body: {}, problems: [wrongCount] };
  const { body, problems } = readRow({ row, cells }, columns, vocabulary);
  const reportedColumns = new Set(problems.map(({ column }) => column));
  for (const { path, rule, params } of judge(body)) {
    const column = path.slice(1).replaceAll('/', '.');
    if (reportedColumns.has(column)) continue;
    problems.push({ row, column: column === '' ? null : column, rule, ...(params && { params }) });
  }
  return { row, cells, body, problems };
}

/** Returns a problem if a row has too few or too many cells. Empty cells at the end of a row are ignored. */
function cellCountProblem(
  row: number,
  cells: string[],
  columns: (Column | null)[],
): TableProblem | undefined {
  const least = columns.findLastIndex((column) => column !== null) + 1;
  const isMore = cells.slice(columns.length).some((cell) => !isEmptyCell(cell));
  if (cells.length >= least && !isMore) return undefined;
  return { row, column: null, rule: 'cellCount', params: { count: cells.length, limit: columns.length } };
}

function readRow({ row, cells }: Line, columns: (Column | null)[], vocabulary: ImportVocabulary) {
  const body: Record<string, unknown> = {};
  const problems: TableProblem[] = [];
  for (const [at, cell] of cells.entries()) {
    if (isEmptyCell(cell)) continue;
    const column = columns[at];
    if (!column) {
      problems.push({ row, column: null, rule: 'unnamedCell' });
      continue;
    }
    if (column.kind === 'unused') continue;
    const read = readCell(column, cell, vocabulary);
    if ('value' in read) setField(body, column.path, read.value);
    else problems.push({ row, column: column.name, ...read });
  }
  return { body, problems };
}

function setField(body: Record<string, unknown>, [name = '', ...deeper]: string[], value: unknown): void {
  if (deeper.length === 0) {
    body[name] = value;
    return;
  }
  const inner = body[name] ?? {};
  body[name] = inner;
  if (isObject(inner)) setField(inner, deeper, value);
}
