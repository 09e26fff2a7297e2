import { deletedFieldName, listChangedFields, type SealedFields } from '../secrets/row-seals.ts';
import type { Seals } from '../secrets/seals.ts';
import { canonicalJson } from '../text/json.ts';
import { columnsToSeal, sealKinds } from './sealed-fields.ts';

/** The kinds of findings that the check of invoices reports. */
export type FindingKind =
  | 'changed'
  | 'paper_differs'
  | 'record_differs'
  | 'unsealed'
  | 'missing'
  | 'payments_differ'
  | 'numbers_differ'
  | 'unsealed_gap'
  | 'unsealed_pdf'
  | 'file_missing'
  | 'file_damaged';

/** A stored value that differs from the value that the service wrote. */
export interface Finding {
  what: FindingKind;
  invoice_id: number | null;
  /**
   * The number of the invoice, or the series with its year; for a finding about messages, the numbers of the tax
   * records.
   */
  full_number: string;
  table: string;
  /** Name of the column; null if the finding concerns the entire row. */
  column: string | null;
  /** The value in the database; null if absent or not shown. */
  stored: string | null;
  /** The value that was issued; null if absent, or unknown because only a seal proves the change. */
  expected: string | null;
}

/** The invoice or series that a finding concerns. */
export type Subject = Pick<Finding, 'invoice_id' | 'full_number'>;

/**
 * Maximum number of characters of a value in a finding. Longer values are truncated, because people read the findings.
 */
const maxShownValueLength = 200;

export function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').slice(0, maxShownValueLength);
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return text.length > maxShownValueLength ? `${text.slice(0, maxShownValueLength)}…` : text;
}

export function buildFinding(
  what: FindingKind,
  subject: Subject,
  table: string,
  { column = null, stored, expected }: { column?: string | null; stored?: unknown; expected?: unknown } = {},
): Finding {
  const { invoice_id, full_number } = subject;
  return {
    what,
    invoice_id,
    full_number,
    table,
    column,
    stored: formatValue(stored),
    expected: formatValue(expected),
  };
}

/**
 * Tells whether an entire row is forged: its seal is wrong, or all its columns differ from the seal, as in a row that
 * the service did not write.
 */
export function isForged(changed: readonly string[], fields: SealedFields): boolean {
  const filled = Object.values(fields).filter((value) => value !== null && value !== false);
  return (
    changed.includes('seal') || changed.filter((name) => name !== deletedFieldName).length >= filled.length
  );
}

/** Compares a row with its seal, which covers all columns of the row, and reports the changed columns. */
export function compareRowWithSeal(
  seals: Seals,
  kind: Exclude<keyof typeof sealKinds, 'invoice' | 'line' | 'state'>,
  { row, subject }: { row: object & { seal: Buffer | null }; subject: Subject },
): Finding[] {
  const table = sealKinds[kind];
  const fields = columnsToSeal(row);
  const changed = listChangedFields(seals, table, { fields, seal: row.seal });
  if (changed.length === 0) return [];
  if (isForged(changed, fields)) return [buildFinding('unsealed', subject, table)];
  return changed.map((column) => buildFinding('changed', subject, table, { column, stored: fields[column] }));
}
