import type { RecognisedHeader } from '../../domain/imports/columns.ts';
import type { Encoding } from '../../domain/imports/encoding.ts';
import type { Separator } from '../../domain/imports/layout.ts';
import type { TableProblem } from '../../domain/imports/table.ts';
import type { Duplicate, RowResult, RowToImport } from './importer.ts';

/** Maximum number of errors that are listed. */
const maxErrors = 100;

export interface ImportFindings {
  dryRun: boolean;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  encoding: Encoding | null;
  separator: Separator | null;
  takenFor: RecognisedHeader[];
  errorCount: number;
  errors: TableProblem[];
  duplicates: (Duplicate & { row: number })[];
}

/** Collects the results of the import of a file. */
export class Findings {
  rows = 0;
  readonly #counted = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  readonly #errors: TableProblem[] = [];
  readonly #duplicates: (Duplicate & { row: number })[] = [];
  readonly #file: Pick<ImportFindings, 'encoding' | 'separator' | 'takenFor' | 'dryRun'>;
  #errorCount = 0;

  constructor(
    { encoding, separator, takenFor }: Pick<ImportFindings, 'encoding' | 'separator' | 'takenFor'>,
    dryRun: boolean,
  ) {
    this.#file = { encoding, separator, takenFor, dryRun };
  }

  get hasErrors(): boolean {
    return this.#errorCount > 0;
  }

  wrong(problem: TableProblem): void {
    this.#errorCount += 1;
    if (this.#errors.length < maxErrors) this.#errors.push(problem);
  }

  /** Adds the results of a batch's valid rows, and the problems of its invalid rows. */
  add(rows: RowToImport<unknown>[], fates: RowResult[], others: TableProblem[] = []): void {
    const problems = [...others];
    for (const [at, { row }] of rows.entries()) {
      const fate = fates[at] as RowResult;
      if (fate.kind === 'wrong') {
        problems.push(...fate.problems.map((each) => ({ row, ...each })));
        continue;
      }
      this.#counted[fate.kind] += 1;
      if (fate.duplicate) this.#duplicates.push({ row, ...fate.duplicate });
    }
    for (const each of problems.sort(byRow)) this.wrong(each);
  }

  /** Returns the findings of a rejected file: none of its rows is written. */
  refused(): ImportFindings {
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
    };
  }
}

function byRow(one: TableProblem, other: TableProblem): number {
  return (one.row ?? 0) - (other.row ?? 0);
}
