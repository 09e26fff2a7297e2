import type { ImportFindings } from '../../../actions/imports/findings.ts';
import { toldField } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';

/** What a file came to, in the language of whoever reads it. */
export function importReport(
  findings: ImportFindings,
  language: Language,
): components['schemas']['ImportReport'] {
  const { dryRun, errorCount, errors, ...rest } = findings;
  return {
    ...rest,
    ok: errorCount === 0,
    dry_run: dryRun,
    error_count: errorCount,
    errors: errors.map(({ row, column, ...problem }) => {
      const { message } = toldField({ path: '', ...problem }, language);
      return { row, column, message };
    }),
  };
}
