import { isEmptyCell } from '../../domain/imports/cells.ts';
import type { HeaderColumn } from '../../domain/imports/columns.ts';
import type { Column, TableProblem } from '../../domain/imports/table.ts';
import { isObject, memberOf } from '../../domain/text/json.ts';
import type { RowOutcome, RowResult } from './importer.ts';
import { type OpenedTable, TableSyntaxError } from './read-table.ts';

/** Number of rows that a preview shows: enough to see whether the columns have the right fields. */
const maxPreviewRows = 10;
/** Number of values that a preview shows of each column. */
const maxSamples = 3;
/** Maximum length of a shown value. */
const maxSampleLength = 80;

interface PreviewColumn extends HeaderColumn {
  /** The first values of the column as in the file. */
  samples: string[];
}

interface PreviewRow {
  row: number;
  result: 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused';
  /** The fields as they would be stored. */
  values: { field: string; value: string }[];
  problems: Omit<TableProblem, 'row'>[];
}

/** The columns of a file with their fields, and its first rows as an import would store them. */
export interface ImportPreview {
  columns: PreviewColumn[];
  rows: PreviewRow[];
}

/** Reads the first values of each column, independently of problems of the header. */
export async function readColumns({ headers, rows }: OpenedTable): Promise<PreviewColumn[]> {
  const columns = headers.map((each) => ({ ...each, samples: [] as string[] }));
  let read = 0;
  try {
    for await (const { cells } of rows()) {
      columns.forEach(({ samples }, at) => {
        const cell = cells[at] ?? '';
        if (samples.length < maxSamples && !isEmptyCell(cell)) samples.push(shortenSample(cell.trim()));
      });
      read += 1;
      if (read === maxPreviewRows) break;
    }
  } catch (error) {
    if (!(error instanceof TableSyntaxError)) throw error;
  }
  return columns;
}

/** Collects the first rows of a file for a preview. */
export class PreviewRows {
  readonly rows: PreviewRow[] = [];
  readonly #columns: Column[];
  readonly #storedFields: (body: never) => object;

  constructor(columns: (Column | null)[], storedFields: ((body: never) => object) | undefined) {
    this.#columns = columns.filter((column) => column !== null && column.kind !== 'unused') as Column[];
    this.#storedFields = storedFields ?? ((body) => body);
  }

  add(outcomes: readonly RowOutcome[]): void {
    for (const { row, body, result } of outcomes.slice(0, maxPreviewRows - this.rows.length)) {
      const isValid = result.kind !== 'wrong';
      const fields = isValid ? this.#storedFields(body as never) : body;
      this.rows.push({
        row,
        result: resultName(result),
        values: this.#columns.flatMap((column) => readValue(column, fields)),
        problems: isValid ? [] : result.problems,
      });
    }
  }
}

function resultName({ kind }: RowResult): PreviewRow['result'] {
  return kind === 'wrong' ? 'refused' : kind;
}

function readValue({ name, path }: Column, fields: object): PreviewRow['values'] {
  const value = path.reduce<unknown>((part, member) => memberOf(part, member), fields);
  if (value === undefined || value === null || isObject(value)) return [];
  return [{ field: name, value: shortenSample(String(value)) }];
}

function shortenSample(text: string): string {
  return text.length <= maxSampleLength ? text : `${text.slice(0, maxSampleLength).toWellFormed()}…`;
}
