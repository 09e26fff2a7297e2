import type { KeyLiterals } from './literals.ts';
import type { StoredRecord } from './sending/query.ts';
import { isAccepted, type RecordState } from './states.ts';

/** An invoice with all its records to send, in their order. */
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

/** A record without an answer that the tax authority turns out to have. */
export interface Confirmation {
  number: number;
  invoiceId: number;
  state: 'accepted' | 'accepted_with_errors';
  code: string | null;
  description: string | null;
}

export const differenceKinds = [
  /** The authority has an invoice that this service doesn't know. */
  'unknown_here',
  /** Issued here, but lost by restoring a backup: its number is skipped. */
  'lost_here',
  /** The authority accepted a record that it no longer has. */
  'missing_there',
  /** The authority has another record of this invoice. */
  'other_record',
  /** The authority has annulled an invoice that is valid here. */
  'annulled_there',
  /** The authority accepted an annulment but lists the invoice as valid. */
  'in_force_there',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  what: DifferenceKind;
  key: KeyLiterals;
  /** Null if the invoice is unknown here. */
  invoiceId: number | null;
  /** The installation that sent the authority's record; null if it is not stated. */
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
 * Compares the invoices of a month with the tax authority's, in both directions. `isLost`: a record of the authority
 * was sent from here and later lost, which proves that its predecessors arrived. `isSisters`: a record belongs to
 * another workshop with the same tax id, whose own comparison covers it.
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

/** Confirms the latest record that the authority has and all earlier ones, because records are sent in order. */
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

/** Confirms all unanswered records of an invoice: a later record of the same invoice has superseded them. */
function allArrived({ invoiceId, records }: SentInvoice): Confirmation[] {
  return records
    .filter((record) => !isAnswered(record))
    .map(({ number }) => ({ number, invoiceId, state: 'accepted', code: null, description: null }));
}

/**
 * Finds the record that the authority shows. An annulled invoice may be shown with the hash of its alta or of its
 * annulment.
 */
function latestThere({ records }: SentInvoice, there: StoredRecord | undefined) {
  const hasHash = records.some(({ hash }) => hash === there?.hash);
  return records.findLast(({ kind, hash }) =>
    kind === 'anulacion' ? hasHash && there?.state === 'annulled' : hash === there?.hash,
  );
}

/** Compares the authority's copy with the latest accepted record. */
function differenceOf(invoice: SentInvoice, there: StoredRecord | undefined): DifferenceKind | null {
  const latest = invoice.records.findLast(({ state }) => isAccepted(state));
  const shown = latestThere(invoice, there);
  // Annulled on both sides, by whichever record: the annulment for a cancellation is rejected if the invoice is
  // annulled already.
  if (there?.state === 'annulled' && invoice.isCancelled) return null;
  // The authority never had this cancelled invoice, so the number belongs to the other record.
  if (!latest) return there && !shown && !invoice.isCancelled ? foreignTo(there) : null;
  // A later record of ours arrived, but its answer was lost.
  if (shown && shown.number > latest.number) return null;
  if (latest.kind === 'anulacion') return there && there.state !== 'annulled' ? 'in_force_there' : null;
  if (!there) return 'missing_there';
  if (there.state === 'annulled') return 'annulled_there';
  if (there.hash === latest.hash) return null;
  // The invoice has no annulment, because it would annul another program's record.
  return invoice.isCancelled ? 'in_force_there' : 'other_record';
}

/**
 * Returns the difference for a record that is not ours: the number was used by another program, or by records that were
 * lost here.
 */
const foreignTo = ({ state }: StoredRecord): DifferenceKind =>
  state === 'annulled' ? 'annulled_there' : 'other_record';
