import type { ImportFindings } from '../../../actions/imports/findings.ts';
import { describeField } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';

/** Returns the result of an import in the reader's language, with the column names of the file. */
export function importReport(
  findings: ImportFindings,
  language: Language,
): components['schemas']['ImportReport'] {
  const { dryRun, errorCount, errors, duplicates, takenFor, ...rest } = findings;
  const headers = new Map(takenFor.map(({ header, field }) => [field, header]));
  return {
    ...rest,
    ok: errorCount === 0,
    dry_run: dryRun,
    columns: takenFor,
    error_count: errorCount,
    errors: errors.map(({ row, column, ...problem }) => {
      const { message } = describeField({ path: '', ...problem }, language, 'desk');
      return { row, column: column && (headers.get(column) ?? column), message };
    }),
    duplicates: duplicates.map((each) => ({ ...each, column: headers.get(each.column) ?? each.column })),
  };
}
