import { admissibleErrors } from './admissible-errors.ts';
import { dayAt } from './days.ts';
import { refusalOf } from './invoice-rules.ts';
import type { InvoiceState, Ledger, Outcome } from './ledger.ts';
import type { TaxRecord } from './records.ts';

export interface Judgement {
  ledger: Ledger;
  now: number;
  issuer: string;
  unknownTaxIds: ReadonlySet<string>;
  /** Codes for records with these invoice numbers, set by tests. */
  codesOfNumbers: ReadonlyMap<string, string>;
}

/** Decides on one record: refuses it for its content or because of earlier records, or accepts it. */
export function judgeRecord(record: TaxRecord, judgement: Judgement): Outcome {
  const { ledger, now, issuer, codesOfNumbers } = judgement;
  const chosen = codesOfNumbers.get(record.key.number) ?? null;
  const isAdmissible = chosen?.startsWith('2') ?? false;
  const refusal = (isAdmissible ? null : chosen) ?? refusalOf(record, { today: dayAt(now), issuer });
  if (refusal !== null) return refusedOutcome(refusal, null);
  const standing = ledger.standing(record.key);
  const conflict = conflictOf(record, standing);
  if (conflict !== null) return refusedOutcome(conflict, conflict === '3000' ? (standing ?? null) : null);
  const found = admissibleErrors(record, judgement);
  const errors = isAdmissible && chosen !== null ? [chosen, ...found] : found;
  const state = errors.length === 0 ? 'Correcto' : 'AceptadoConErrores';
  return { state, code: errors[0] ?? null, errors, duplicateOf: null };
}

const refusedOutcome = (code: string, duplicateOf: InvoiceState | null): Outcome => ({
  state: 'Incorrecto',
  code,
  errors: [],
  duplicateOf,
});

/** Returns the code of the refusal if the record's operation does not fit the current state of the invoice. */
function conflictOf(record: TaxRecord, standing: InvoiceState | undefined): string | null {
  if (record.kind === 'Alta') {
    const isNew = !record.isCorrection || record.previousRefusal === 'X';
    if (isNew) return standing ? '3000' : null;
    return standing ? null : '3002';
  }
  if (standing?.state === 'Anulado') return '3001';
  if (record.isWithoutRecord) return standing ? '3000' : null;
  return standing ? null : '3002';
}
