import type { KeyLiterals } from './literals.ts';
import type { StoredRecord } from './sending/query.ts';
import { isAccepted, type RecordState } from './states.ts';

/** An invoice with the tax records that are sent for it, in the order of the chain. */
export interface SentInvoice {
  invoiceId: number;
  key: KeyLiterals;
  isCancelled: boolean;
  records: SentInvoiceRecord[];
}

interface SentInvoiceRecord {
  number: number;
  kind: 'alta' | 'anulacion';
  hash: string;
  state: RecordState;
}

/** A record without an answer that the comparison found at the tax authority, with its state there. */
export interface Confirmation {
  number: number;
  invoiceId: number;
  state: 'accepted' | 'accepted_with_errors';
  code: string | null;
  description: string | null;
}

export const differenceKinds = [
  /** The tax authority has an invoice that this service doesn't know. */
  'unknown_here',
  /** The invoice was issued by this service, but lost by restoring a backup. Its number is skipped. */
  'lost_here',
  /** The tax authority accepted a record of the invoice, but no longer has the invoice. */
  'missing_there',
  /** The tax authority has a different record of this invoice. */
  'other_record',
  /** The tax authority has annulled an invoice that is valid in this service. */
  'annulled_there',
  /** The tax authority lists as valid an invoice that is cancelled or annulled in this service. */
  'in_force_there',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  what: DifferenceKind;
  key: KeyLiterals;
  /** Id of the invoice; null if this service doesn't know the invoice. */
  invoiceId: number | null;
  /** The installation that sent the tax authority's record; null if the record doesn't state it. */
  installation: string | null;
}

interface Comparison {
  confirmed: Confirmation[];
  differences: Difference[];
}

interface Judgements {
  isLost?: (there: StoredRecord) => boolean;
  isSisters?: (there: StoredRecord) => boolean;
}

/**
 * Compares the invoices of a month with those of the tax authority, in both directions. `isLost`: this service sent the
 * authority's record and later lost it, which proves that the record's predecessors arrived. `isSisters`: the record
 * belongs to another workshop with the same tax id, and is covered by that workshop's comparison.
 */
export function compareWithStored(
  invoices: readonly SentInvoice[],
  stored: readonly StoredRecord[],
  { isLost = () => false, isSisters = () => false }: Judgements = {},
): Comparison {
  const unmatched = new Map(stored.map((record) => [textOf(record.key), record]));
  const confirmed: Confirmation[] = [];
  const differences: Difference[] = [];
  for (const invoice of invoices) {
    const name = textOf(invoice.key);
    const there = unmatched.get(name);
    unmatched.delete(name);
    const isFollowed = there !== undefined && isLost(there) && !latestThere(invoice, there);
    confirmed.push(...(isFollowed ? allArrived(invoice) : confirmationsOf(invoice, there)));
    const what = differenceOf(invoice, there);
    if (what) differences.push(differenceTo(what, invoice.key, invoice.invoiceId, there));
  }
  for (const record of unmatched.values())
    if (!isSisters(record)) differences.push(differenceTo('unknown_here', record.key, null, record));
  return { confirmed, differences };
}

const textOf = ({ issuer, number, date }: KeyLiterals) => `${issuer} ${date} ${number}`;

function differenceTo(
  what: DifferenceKind,
  key: KeyLiterals,
  invoiceId: number | null,
  there: StoredRecord | undefined,
): Difference {
  return { what, key, invoiceId, installation: there?.installation ?? null };
}

const isAnswered = ({ state }: SentInvoiceRecord) => state !== 'pending' && state !== 'sent';

/**
 * Confirms the last record that the tax authority shows, and all earlier records without an answer, because records are
 * sent in order.
 */
function confirmationsOf(invoice: SentInvoice, there: StoredRecord | undefined): Confirmation[] {
  const latest = latestThere(invoice, there);
  if (!there || !latest) return [];
  return invoice.records
    .filter((record) => record.number <= latest.number && !isAnswered(record))
    .map(({ number }) => {
      const hasErrors = number === latest.number && there.state === 'accepted_with_errors';
      return {
        number,
        invoiceId: invoice.invoiceId,
        state: hasErrors ? 'accepted_with_errors' : 'accepted',
        code: hasErrors ? there.code : null,
        description: hasErrors ? there.description : null,
      };
    });
}

/**
 * Confirms all records of an invoice without an answer: a later record, which was lost in this service, has superseded
 * them.
 */
function allArrived({ invoiceId, records }: SentInvoice): Confirmation[] {
  return records
    .filter((record) => !isAnswered(record))
    .map(({ number }) => ({ number, invoiceId, state: 'accepted', code: null, description: null }));
}

/**
 * Returns the record of an invoice that the tax authority shows. For an annulled invoice, the authority may show the
 * hash of its alta or of its annulment.
 */
function latestThere({ records }: SentInvoice, there: StoredRecord | undefined) {
  const hasHash = records.some(({ hash }) => hash === there?.hash);
  return records.findLast(({ kind, hash }) =>
    kind === 'anulacion' ? hasHash && there?.state === 'annulled' : hash === there?.hash,
  );
}

/**
 * Returns the difference between the tax authority's record of an invoice and the last accepted record of this service;
 * null if there is none.
 */
function differenceOf(invoice: SentInvoice, there: StoredRecord | undefined): DifferenceKind | null {
  const latest = invoice.records.findLast(({ state }) => isAccepted(state));
  const storedState = latestThere(invoice, there);
  // The invoice is annulled on both sides. The annulment may come from a different record: the annulment for a
  // cancellation is rejected if the invoice is annulled already.
  if (there?.state === 'annulled' && invoice.isCancelled) return null;
  // The tax authority never accepted a record of this cancelled invoice, so the number belongs to the record of another
  // program.
  if (!latest) return there && !storedState && !invoice.isCancelled ? foreignTo(there) : null;
  // A later record of this service arrived, but its answer was lost.
  if (storedState && storedState.number > latest.number) return null;
  if (latest.kind === 'anulacion') return there && there.state !== 'annulled' ? 'in_force_there' : null;
  if (!there) return 'missing_there';
  if (there.state === 'annulled') return 'annulled_there';
  if (there.hash === latest.hash) return null;
  // The cancelled invoice has no annulment, because that would annul another program's record.
  return invoice.isCancelled ? 'in_force_there' : 'other_record';
}

/**
 * Returns the difference for a record that this service doesn't know: another program used the number, or the record
 * was lost in this service.
 */
const foreignTo = ({ state }: StoredRecord): DifferenceKind =>
  state === 'annulled' ? 'annulled_there' : 'other_record';
