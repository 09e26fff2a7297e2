import type { ImportFindings } from '../../../actions/imports/findings.ts';
import type { ImportKind } from '../../../domain/imports/import-file.ts';
import type { TableProblem } from '../../../domain/imports/table.ts';
import { describeField } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { listRowFields } from '../../../views/texts/row-fields.ts';

export type ImportReport = components['schemas']['ImportReport'];

/** The operation that imports each kind of records. */
const operationOfKind = {
  clients: 'importClients',
  vehicles: 'importVehicles',
  items: 'importItems',
  parts: 'importParts',
} as const satisfies Record<ImportKind, DeskOperationId>;

/** Returns the result of an import in the reader's language, with the column names of the file. */
export function importReport(
  findings: ImportFindings,
  { kind, language }: { kind: ImportKind; language: Language },
): ImportReport {
  const { dryRun, errorCount, errors, duplicates, takenFor, preview, ...rest } = findings;
  const { refusedRows: _, headerCells: __, ...counts } = rest;
  const headers = headersByField(findings);
  const describe = describeProblems(findings, language);
  return {
    ...counts,
    ok: errorCount === 0,
    dry_run: dryRun,
    columns: takenFor,
    error_count: errorCount,
    errors: errors.map(({ row, ...problem }) => ({ row, ...describe(problem) })),
    duplicates: duplicates.map((each) => ({ ...each, column: headers.get(each.column) ?? each.column })),
    preview: preview && {
      columns: preview.columns,
      fields: listRowFields(operationOfKind[kind], language),
      rows: preview.rows.map(({ problems, ...row }) => ({ ...row, errors: problems.map(describe) })),
    },
  };
}

function headersByField({ takenFor }: Pick<ImportFindings, 'takenFor'>): Map<string, string> {
  return new Map(takenFor.map(({ header, field }) => [field, header]));
}

/** Returns a function that describes a problem in a language, with the column as named in the file. */
export function describeProblems(findings: Pick<ImportFindings, 'takenFor'>, language: Language) {
  const headers = headersByField(findings);
  return ({ column, ...problem }: Omit<TableProblem, 'row'>) => ({
    column: column && (headers.get(column) ?? column),
    message: describeField({ path: '', ...problem }, language, 'desk').message,
  });
}
