import { recordKey } from './chain.ts';
import type { KeyLiterals } from './literals.ts';
import type { Difference, DifferenceKind, SentInvoice } from './reconcile.ts';
import { UnreadableAnswerError } from './sending/soap.ts';
import type { RecordState } from './states.ts';

/** A stored tax record that was or will be sent to the tax authority. */
interface ComparedRecord {
  number: number;
  invoice_id: number;
  kind: 'alta' | 'anulacion';
  hash: string;
  state: RecordState;
  issuer_tax_id: string;
  full_number: string;
  date: string;
  is_cancelled: boolean;
}

export const nameOf = ({ issuer, date, number }: KeyLiterals) => `${issuer} ${date} ${number}`;

/** Groups tax records by invoice. The order of the records remains. */
export function groupByInvoice(records: readonly ComparedRecord[]): SentInvoice[] {
  const groups = Map.groupBy(records, (record) => nameOf(recordKey(record)));
  return [...groups.values()].map((group) => {
    const [first] = group as [ComparedRecord];
    const { invoice_id: invoiceId, is_cancelled: isCancelled } = first;
    return { invoiceId, key: recordKey(first), isCancelled, records: group };
  });
}

/** Returns the date in an invoice's key as `YYYY-MM-DD`. The tax authority writes `DD-MM-YYYY`. */
export function keyDay({ date }: KeyLiterals): string {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(date) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) !== iso)
    throw new UnreadableAnswerError('FechaExpedicionFactura is no day');
  return iso;
}

/** A difference between this service's and the tax authority's records, as stored in its row. */
export interface FoundDifference {
  issuer_tax_id: string;
  full_number: string;
  date: string;
  what: DifferenceKind;
  invoice_id: number | null;
  installation: string | null;
}

const identityOf = ({ issuer_tax_id, date, full_number }: Omit<FoundDifference, 'what'>) =>
  `${issuer_tax_id} ${date} ${full_number}`;

interface Before {
  known: readonly FoundDifference[];
  isRestored: boolean;
  /** Tells whether an invoice number was skipped after a restore. */
  isSkipped: (fullNumber: string) => boolean;
}

/**
 * Converts differences to rows, and returns the new rows as `fresh`. An invoice unknown to this service counts as lost
 * if the comparison follows a restore, if its number was skipped after a restore, or if it counted as lost before.
 */
export function differenceRows(
  differences: readonly Difference[],
  { known, isRestored, isSkipped }: Before,
): { rows: FoundDifference[]; fresh: FoundDifference[] } {
  const before = new Map(known.map((row) => [identityOf(row), row.what]));
  const rows = differences.map(({ what, key, invoiceId, installation }): FoundDifference => {
    const row = {
      issuer_tax_id: key.issuer,
      full_number: key.number,
      date: keyDay(key),
      invoice_id: invoiceId,
      installation,
    };
    const wasLost = isRestored || before.get(identityOf(row)) === 'lost_here' || isSkipped(row.full_number);
    const isLost = what === 'unknown_here' && wasLost;
    return { ...row, what: isLost ? 'lost_here' : what };
  });
  return { rows, fresh: rows.filter((row) => before.get(identityOf(row)) !== row.what) };
}
