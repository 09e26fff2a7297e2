import { type SealedFields, sealRow } from '../secrets/row-seals.ts';
import type { Seals } from '../secrets/seals.ts';
import type { InvoiceStatus } from './invoice.ts';

/** Columns of an issued invoice that may change. A separate seal covers them and is renewed with each change. */
const stateColumns = [
  'status',
  'cancelled_at',
  'cancellation_reason',
  'paid_cents',
  'replaced_by_id',
] as const;

/**
 * Columns that may change without a new seal. `verifactu_status` is derived from the states of the invoice's tax
 * records.
 */
const unsealedColumns = ['verifactu_status', 'updated_at', 'seal', 'state_seal'] as const;

/** All columns of an issued invoice that may change. A database trigger protects the other columns. */
export const laterColumns: readonly string[] = [...stateColumns, ...unsealedColumns];

export interface InvoiceState {
  instance_id: number;
  id: number;
  status: InvoiceStatus;
  cancelled_at: string | null;
  cancellation_reason: string | null;
  paid_cents: number;
  replaced_by_id: number | null;
}

interface SealedLine {
  id: number;
}

/** Returns the immutable columns of an issued invoice and of its lines. The stored paper is one of these columns. */
export function frozenFields(invoice: object, lines: readonly SealedLine[]): SealedFields {
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(invoice).filter(([column]) => !laterColumns.includes(column)),
  );
  for (const line of lines) {
    for (const [column, value] of Object.entries(line)) fields[`lines.${line.id}.${column}`] = value;
  }
  return fields;
}

/** Returns the mutable columns of an issued invoice, with the keys of its row. */
export function stateFields(invoice: InvoiceState): SealedFields {
  const { instance_id, id, status, cancelled_at, cancellation_reason, paid_cents, replaced_by_id } = invoice;
  return { instance_id, id, status, cancelled_at, cancellation_reason, paid_cents, replaced_by_id };
}

/** The kinds of row seals. A seal contains its kind, so that it is not valid for a row of a different table. */
export const sealKinds = {
  invoice: 'invoices',
  line: 'invoice_lines',
  state: 'state of invoices',
  payment: 'invoice_payments',
  series: 'invoice_series',
  recordState: 'verifactu_states',
  message: 'verifactu_messages',
} as const;

export function sealInvoice(seals: Seals, invoice: object, lines: readonly SealedLine[]): Buffer {
  return sealRow(seals, sealKinds.invoice, frozenFields(invoice, lines));
}

export function sealState(seals: Seals, invoice: InvoiceState): Buffer {
  return sealRow(seals, sealKinds.state, stateFields(invoice));
}

/** Returns all columns of a row except its seal. */
export function columnsToSeal({ seal, ...columns }: object & { seal?: unknown }): SealedFields {
  return columns;
}

/** Seals all columns of a row in the form in which the row will be stored. */
export function sealWhole(seals: Seals, kind: keyof typeof sealKinds, row: object): Buffer {
  return sealRow(seals, sealKinds[kind], columnsToSeal(row));
}
