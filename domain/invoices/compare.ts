import { deletedFieldName, listChangedFields } from '../secrets/row-seals.ts';
import type { Seals } from '../secrets/seals.ts';
import { isObject } from '../text/json.ts';
import { differencesBetween } from '../verifactu/correction.ts';
import { sendsRecords } from '../verifactu/mode.ts';
import type { InvoiceKey } from '../verifactu/record.ts';
import type { RecordState } from '../verifactu/states.ts';
import { invoicingSystem } from '../verifactu/system.ts';
import { altaRecord, qrUrl } from '../verifactu/write-record.ts';
import { composePaper, type PaperFields } from './compose-paper.ts';
import { buildFinding, compareRowWithSeal, type Finding, isForged, type Subject } from './findings.ts';
import type { InvoiceLine } from './invoice.ts';
import type { InvoicePaper } from './paper.ts';
import { frozenFields, type InvoiceState, sealKinds, stateFields } from './sealed-fields.ts';
import { type CorrectedInvoice, makeAlta } from './tax-record.ts';

/** An issued invoice as stored, with its lines, tax records, payments and related invoices. */
export interface StoredInvoice {
  invoice: PaperFields &
    InvoiceState & {
      total_cents: number;
      verifactu_hash: string | null;
      verifactu_status: RecordState | null;
      paper: InvoicePaper | null;
      seal: Buffer | null;
      state_seal: Buffer | null;
    };
  /** The lines in the order of their positions. */
  lines: (InvoiceLine & { id: number })[];
  corrected: (CorrectedInvoice & { full_number: string | null; date: string }) | null;
  /** The simplified invoice for which this invoice was issued in exchange. */
  exchanged: InvoiceKey | null;
  /** The earlier exchange that this invoice reverses. */
  reversed: InvoiceKey | null;
  /** The tax records of the invoice, the earliest first. */
  records: StoredRecord[];
  payments: StoredPayment[];
}

interface StoredRecord {
  kind: 'alta' | 'anulacion';
  mode: string;
  issuer_tax_id: string;
  full_number: string;
  date: string;
  hash: string;
  xml: string;
  /** State of the record at the tax authority; null if the record is never sent there. */
  state: RecordState | null;
}

interface StoredPayment {
  id: number;
  amount_cents: number;
  undone_at: string | null;
  seal: Buffer | null;
}

const table = 'invoices';

/**
 * Compares an invoice and its payments with their seals. Also compares its paper and first tax record with those that
 * the stored columns and lines would produce today.
 */
export function compareInvoice(stored: StoredInvoice, seals: Seals): Finding[] {
  const { invoice, payments } = stored;
  const subject = { invoice_id: invoice.id, full_number: invoice.full_number ?? '' };
  const frozen = compareFrozenFields(stored, seals, subject);
  return [
    ...(frozen.length > 0
      ? frozen
      : [...comparePaper(stored, subject, 'rebuilt'), ...compareRecord(stored, subject)]),
    ...compareInvoiceState(invoice, seals, subject),
    ...payments.flatMap((row) => compareRowWithSeal(seals, 'payment', { row, subject })),
    ...comparePaidSum(stored, subject),
  ];
}

function compareFrozenFields(stored: StoredInvoice, seals: Seals, subject: Subject): Finding[] {
  const { invoice, lines } = stored;
  const fields = frozenFields(invoice, lines);
  const changed = listChangedFields(seals, sealKinds.invoice, { fields, seal: invoice.seal });
  if (changed.length === 0) return [];
  if (isForged(changed, fields))
    return [buildFinding('unsealed', subject, table), ...comparePaper(stored, subject, 'rebuilt')];
  const ofLines = changed.filter((name) => name.startsWith('lines'));
  const columns = changed.filter((name) => !name.startsWith('lines') && name !== 'paper');
  return [
    ...columns.map((column) =>
      buildFinding('changed', subject, table, {
        column,
        stored: fields[column],
        expected: invoice.paper && valueOnPaper(invoice.paper, column),
      }),
    ),
    ...(changed.includes('paper') ? findPaperChanges(stored, subject) : []),
    ...lineFindings(stored, ofLines, subject),
  ];
}

function findPaperChanges(stored: StoredInvoice, subject: Subject): Finding[] {
  const found = comparePaper(stored, subject, 'stored');
  return found.length > 0 ? found : [buildFinding('changed', subject, table, { column: 'paper' })];
}

/** Returns a finding for each changed column of a line, for an added line, and for missing lines. */
function lineFindings({ invoice, lines }: StoredInvoice, changed: string[], subject: Subject): Finding[] {
  const of = sealKinds.line;
  const onPaper = invoice.paper?.lines ?? [];
  const missing = changed.includes(deletedFieldName)
    ? [buildFinding('missing', subject, of, { stored: lines.length, expected: onPaper.length })]
    : [];
  const found = lines.flatMap((line, place) => {
    const prefix = `${deletedFieldName}.${line.id}.`;
    const columns = changed
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
    if (columns.length === 0) return [];
    const row: Record<string, unknown> = { ...line };
    const filled = Object.values(row).filter((value) => value !== null);
    if (columns.length >= filled.length)
      return [buildFinding('unsealed', subject, of, { stored: line.description })];
    const issued: Record<string, unknown> = { ...onPaper[place], unit_cost_cents: null };
    return columns.map((column) =>
      buildFinding('changed', subject, of, { column, stored: row[column], expected: issued[column] }),
    );
  });
  return [...missing, ...found];
}

function compareInvoiceState(invoice: StoredInvoice['invoice'], seals: Seals, subject: Subject): Finding[] {
  const fields = stateFields(invoice);
  const changed = listChangedFields(seals, sealKinds.state, { fields, seal: invoice.state_seal });
  if (changed.includes('id') || (changed.length > 0 && isForged(changed, fields)))
    return [buildFinding('unsealed', subject, table, { column: 'state_seal' })];
  return changed.map((column) => buildFinding('changed', subject, table, { column, stored: fields[column] }));
}

function comparePaidSum({ invoice, payments, records }: StoredInvoice, subject: Subject): Finding[] {
  const paid = payments.reduce(
    (sum, { amount_cents, undone_at }) => sum + (undone_at === null ? amount_cents : 0),
    0,
  );
  const state = records.findLast((record) => record.state !== null)?.state ?? null;
  const { paid_cents, verifactu_status } = invoice;
  return [
    ...(paid === paid_cents
      ? []
      : [
          buildFinding('payments_differ', subject, table, {
            column: 'paid_cents',
            stored: paid_cents,
            expected: paid,
          }),
        ]),
    ...(state === verifactu_status
      ? []
      : [
          buildFinding('changed', subject, table, {
            column: 'verifactu_status',
            stored: verifactu_status,
            expected: state,
          }),
        ]),
  ];
}

/** Returns the value of a column according to the invoice's stored paper. */
function valueOnPaper(paper: InvoicePaper, column: string): unknown {
  const { recipient, vehicle, corrects, totals } = paper;
  const party: Record<string, unknown> = { ...recipient };
  const values: Record<string, unknown> = {
    ...paper,
    ...vehicle,
    id: paper.invoice_id,
    issued_at: paper.at,
    correction: corrects?.correction,
    correction_reason: corrects?.reason,
    base_cents: totals.base_cents,
    tax_cents: totals.quota_cents + totals.surcharge_cents,
    total_cents: totals.total_cents,
  };
  return column.startsWith('billing_') ? party[column.slice('billing_'.length)] : values[column];
}

/**
 * Composes an invoice's paper again from its columns and lines. The workshop, its branding and earlier payments exist
 * only on the stored paper, and are copied from there.
 */
function rebuiltPaper(
  { invoice, lines, corrected, exchanged, reversed, records }: StoredInvoice,
  paper: InvoicePaper,
): InvoicePaper {
  const { iban: payment_iban = '', link: payment_link = '' } = paper.payment ?? {};
  const { qr, verifiable, isTest = false, branding = null, payments } = paper;
  const first = records.find(({ hash }) => hash === invoice.verifactu_hash);
  return composePaper(invoice, {
    workshop: { ...paper.workshop, payment_iban, payment_link },
    branding,
    lines,
    corrected,
    exchanged,
    reversed,
    payments,
    qr: qr !== null && first && sendsRecords(first.mode) ? qrOf(first, invoice.total_cents) : qr,
    verifiable,
    isTest,
  });
}

function qrOf({ mode, issuer_tax_id, full_number, date }: StoredRecord, totalCents: number): string {
  const key = { issuerTaxId: issuer_tax_id, fullNumber: full_number, date };
  return qrUrl({ production: mode === 'production', key, totalCents });
}

/**
 * Reports differences between the stored and the rebuilt paper of an invoice. `changed` says which of the two papers is
 * known to be altered.
 */
function comparePaper(stored: StoredInvoice, subject: Subject, changed: 'rebuilt' | 'stored'): Finding[] {
  const { paper } = stored.invoice;
  if (paper === null) return [];
  const pairs = listDifferingPaths(rebuiltPaper(stored, paper), paper, 'paper');
  return pairs.map(({ path: column, one: rebuilt, other: onPaper }) =>
    changed === 'rebuilt'
      ? buildFinding('paper_differs', subject, table, { column, stored: rebuilt, expected: onPaper })
      : buildFinding('changed', subject, table, { column, stored: onPaper, expected: rebuilt }),
  );
}

interface DifferingPath {
  path: string;
  one: unknown;
  other: unknown;
}

/** Lists the paths at which two JSON values differ, with the values. */
function listDifferingPaths(one: unknown, other: unknown, path: string): DifferingPath[] {
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => listDifferingPaths(one[name], other[name], `${path}.${name}`));
  }
  return (one ?? null) === (other ?? null) ? [] : [{ path, one, other }];
}

/** Empty chain fields for a rebuilt tax record. The check of the chain covers these fields. */
const emptyChainFields = {
  previous: null,
  generatedAt: '',
  system: invoicingSystem({ name: '', taxId: '' }, ''),
};

/** Rebuilds the first tax record from the invoice's columns, and reports differences from the stored record. */
function compareRecord(stored: StoredInvoice, subject: Subject): Finding[] {
  const { invoice, lines, corrected, exchanged, records } = stored;
  const first = records.find(({ kind, hash }) => kind === 'alta' && hash === invoice.verifactu_hash);
  if (!first || invoice.paper === null) return [];
  const { workshop } = invoice.paper;
  const issuer = { ...workshop, tax_id: workshop.tax_id ?? '', zip: workshop.zip ?? '' };
  const numbered = { fullNumber: invoice.full_number ?? '', date: invoice.date, reference: '' };
  const rebuilt = altaRecord(
    makeAlta({ invoice, lines, issuer, corrected, exchanged }, numbered),
    emptyChainFields,
  );
  return differencesBetween(first.xml, rebuilt.xml).map(({ field, before, after }) =>
    buildFinding('record_differs', subject, 'verifactu_records', {
      column: field,
      stored: after,
      expected: before,
    }),
  );
}
