import type { RecognisedHeader } from '../../domain/imports/columns.ts';
import type { Encoding } from '../../domain/imports/encoding.ts';
import type { Separator } from '../../domain/imports/layout.ts';
import type { TableProblem } from '../../domain/imports/table.ts';
import type { Duplicate, RowOutcome } from './importer.ts';
import type { ImportPreview } from './preview.ts';

/** Maximum number of errors that are listed. */
const maxErrors = 100;

export interface ImportFindings {
  dryRun: boolean;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  /** Number of rows with errors. */
  refused: number;
  encoding: Encoding | null;
  separator: Separator | null;
  takenFor: RecognisedHeader[];
  errorCount: number;
  errors: TableProblem[];
  duplicates: (Duplicate & { row: number })[];
  preview: ImportPreview | null;
  /** The refused rows, if the caller asked for them. */
  refusedRows: RefusedRow[];
  /** The header of the file. */
  headerCells: string[];
}

/** A refused row with its cells as in the file. */
export interface RefusedRow {
  cells: string[];
  problems: Omit<TableProblem, 'row'>[];
}

type FileFindings = Pick<ImportFindings, 'encoding' | 'separator' | 'takenFor' | 'headerCells'>;

/** Collects the results of the import of a file. */
export class Findings {
  rows = 0;
  readonly #counted = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 };
  readonly #errors: TableProblem[] = [];
  readonly #duplicates: (Duplicate & { row: number })[] = [];
  readonly #file: FileFindings & Pick<ImportFindings, 'dryRun'>;
  readonly #refusedRows: RefusedRow[] = [];
  readonly #keepsRefused: boolean;
  #errorCount = 0;
  #isUnreadable = false;

  constructor(
    { encoding, separator, takenFor, headerCells }: FileFindings,
    { dryRun, keepsRefused }: { dryRun: boolean; keepsRefused: boolean },
  ) {
    this.#file = { encoding, separator, takenFor, headerCells, dryRun };
    this.#keepsRefused = keepsRefused;
  }

  get hasErrors(): boolean {
    return this.#errorCount > 0;
  }

  /** True if the file has a problem that concerns more than single rows, so that none of its rows may be written. */
  get isUnreadable(): boolean {
    return this.#isUnreadable;
  }

  /** Adds a problem of the header or of the file. */
  refuseFile(problem: TableProblem): void {
    this.#isUnreadable = true;
    this.#add(problem);
  }

  /** Adds the results of the rows of a batch. */
  add(outcomes: readonly RowOutcome[]): void {
    this.rows += outcomes.length;
    for (const { row, cells, result } of outcomes) {
      if (result.kind === 'wrong') {
        this.#counted.refused += 1;
        if (this.#keepsRefused) this.#refusedRows.push({ cells, problems: result.problems });
        for (const problem of result.problems) this.#add({ row, ...problem });
        continue;
      }
      this.#counted[result.kind] += 1;
      if (result.duplicate) this.#duplicates.push({ row, ...result.duplicate });
    }
  }

  #add(problem: TableProblem): void {
    this.#errorCount += 1;
    if (this.#errors.length < maxErrors) this.#errors.push(problem);
  }

  /** Returns the findings of a rejected file: none of its rows is written. */
  rejected(): ImportFindings {
    return { ...this.summary(), created: 0, updated: 0, unchanged: 0 };
  }

  summary(): ImportFindings {
    return {
      ...this.#file,
      ...this.#counted,
      rows: this.rows,
      errorCount: this.#errorCount,
      errors: this.#errors,
      duplicates: this.#duplicates,
      preview: null,
      refusedRows: this.#refusedRows,
    };
  }
}
