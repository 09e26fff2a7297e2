import { hash } from 'node:crypto';
import { type Seals, sealedTexts } from '../secrets/seals.ts';
import { canonicalJson } from '../text/json.ts';
import { amountLiteral, keyLiterals } from './literals.ts';
import { computeRecordHash, type ReadRecord, readInstallation, readRecord } from './read-record.ts';

/** A tax record as stored in its row. */
export interface KeptRecord {
  instance_id: number;
  number: number;
  invoice_id: number;
  kind: 'alta' | 'anulacion';
  issuer_tax_id: string;
  full_number: string;
  date: string;
  mode: string;
  at: string;
  generated_at: string;
  previous_hash: string;
  hash: string;
  xml: string;
}

/** The hashes with which the first tax record is compared, because the first record has no predecessor. */
export const noRecord = { number: 0, hash: '', row_hash: Buffer.alloc(32) };

/** Returns the SHA-256 of a record's row, which includes the hash of the previous row. */
export function rowHash(before: Buffer, record: KeptRecord): Buffer {
  const { instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date } = record;
  const { mode, at, generated_at, previous_hash, hash: recordHash, xml } = record;
  const row = {
    instance_id,
    number,
    invoice_id,
    kind,
    issuer_tax_id,
    full_number,
    date,
    mode,
    at,
    generated_at,
    previous_hash,
    hash: recordHash,
    xml,
  };
  return hash('sha256', `${before.toString('hex')} ${canonicalJson(row)}`, 'buffer');
}

/** The current fields of the invoice that a record belongs to. */
export interface InvoiceOfRecord {
  invoice_number: string | null;
  invoice_date: string;
  invoice_total_cents: number;
  invoice_hash: string | null;
  invoice_status: string;
  /** True if the chain contains an annulment of the invoice. */
  invoice_annulled: boolean;
  /**
   * True if the invoice is cancelled without an annulment, because the tax authority has a record of another program
   * with its number.
   */
  invoice_given_up: boolean;
}

type Fault =
  | 'missing_record'
  | 'wrong_previous'
  | 'wrong_hash'
  | 'changed_record'
  | 'changed_invoice'
  | 'earlier_than_previous'
  | 'missing_end'
  | 'beyond_end'
  | 'changed_end'
  | 'unsealed_record'
  | 'unsealed_end';

export interface ChainBreak {
  number: number;
  /** Id of the record's invoice; null if the record is missing and its invoice unknown. */
  invoice_id: number | null;
  full_number: string | null;
  what: Fault;
}

export type Link = KeptRecord & { row_hash: Buffer };
type WithSeal<Row> = Row & { seal: Buffer | null };

/**
 * Returns a fault if a record doesn't follow its predecessor, or doesn't match its hash or its invoice; otherwise null.
 * The first record of an installation has no predecessor; `before` is null for the first record of all.
 */
export function judgeRecord(before: Link | null, record: Link & InvoiceOfRecord): ChainBreak | null {
  const { number, invoice_id, full_number } = record;
  const expected = (before?.number ?? 0) + 1;
  if (number !== expected)
    return { number: expected, invoice_id: null, full_number: null, what: 'missing_record' };
  const what = faultOf(before, record);
  return what && { number, invoice_id, full_number, what };
}

function faultOf(before: Link | null, record: Link & InvoiceOfRecord): Fault | null {
  const read = readRecord(record.xml);
  const followed = followedBy(record, before);
  if (record.previous_hash !== (followed?.hash ?? '')) return 'wrong_previous';
  if (read === null || !matchesColumns(read, record, followed)) return 'changed_record';
  if (computeRecordHash(read) !== record.hash) return 'wrong_hash';
  if (!record.row_hash.equals(rowHash(before?.row_hash ?? noRecord.row_hash, record)))
    return 'changed_record';
  if (before && Date.parse(record.at) < Date.parse(before.at)) return 'earlier_than_previous';
  return isOfItsInvoice(read, record) ? null : 'changed_invoice';
}

/** Returns the predecessor to which a record must refer; null if the record begins the chain of a new installation. */
function followedBy({ xml }: Link, before: Link | null): Link | null {
  if (before === null) return null;
  const installation = readInstallation(xml);
  return installation === undefined || installation === readInstallation(before.xml) ? before : null;
}

/** Tells whether the columns of a record's row match its XML. */
function matchesColumns(read: ReadRecord, record: KeptRecord, followed: Link | null): boolean {
  const { issuer, number, date, previousHash, generatedAt } = read.fields;
  const key = recordKey(record);
  return (
    (read.kind === 'alta') === (record.kind === 'alta') &&
    read.hash === record.hash &&
    previousHash === record.previous_hash &&
    generatedAt === record.generated_at &&
    issuer === key.issuer &&
    number === key.number &&
    date === key.date &&
    Date.parse(generatedAt) === Date.parse(record.at) &&
    canonicalJson(read.previous) === canonicalJson(followed && recordKey(followed))
  );
}

/** The columns with the key of an invoice. */
export type KeyedRecord = Pick<KeptRecord, 'issuer_tax_id' | 'full_number' | 'date'>;

/** Returns the key of an invoice, in the form in which its record contains it. */
export function recordKey({ issuer_tax_id, full_number, date }: KeyedRecord) {
  return keyLiterals({ issuerTaxId: issuer_tax_id, fullNumber: full_number, date });
}

function isOfItsInvoice(read: ReadRecord, record: Link & InvoiceOfRecord): boolean {
  const { invoice_number, invoice_date, invoice_total_cents, invoice_hash } = record;
  const isKnown = invoice_number === record.full_number && invoice_date === record.date;
  if (read.kind === 'annulment') return isKnown;
  // `invoice_hash` is the hash of the invoice's first record; later records are marked as corrections. A record that
  // begins another chain in the same second may have the same hash.
  const isFirst = invoice_hash === record.hash && !(read.correctsRecord && read.previous === null);
  return (
    isKnown && isFirst !== read.correctsRecord && amountLiteral(invoice_total_cents) === read.fields.total
  );
}

/**
 * Returns a fault if a record's seal is invalid; otherwise null. Only the service can compute the seal, unlike the
 * hashes.
 */
export function judgeSeal(record: WithSeal<Link>, seals: Seals): ChainBreak | null {
  const { number, invoice_id, full_number, row_hash: hash } = record;
  if (seals.holds(record.seal, sealedTexts.record({ ...record, hash }))) return null;
  return { number, invoice_id, full_number, what: 'unsealed_record' };
}

/**
 * Returns a fault if the seal of a chain's stored end is invalid; otherwise null. The end of an empty chain has no
 * seal.
 */
export function judgeEndSeal(
  end: WithSeal<{ instance_id: number; number: number; row_hash: Buffer }> | undefined,
  seals: Seals,
): ChainBreak | null {
  if (!end || end.number === 0) return null;
  if (seals.holds(end.seal, sealedTexts.chainEnd({ ...end, hash: end.row_hash }))) return null;
  return { number: end.number, invoice_id: null, full_number: null, what: 'unsealed_end' };
}

/**
 * Returns a fault if the status of an invoice contradicts the chain; otherwise null. An invoice must be cancelled if
 * the chain annuls it or its number was given up, and issued in all other cases. To be called after verifying the
 * complete chain, because a forged annulment would be reported as a fault of the invoice's first record.
 */
export function judgeStatus(record: Link & InvoiceOfRecord): ChainBreak | null {
  const { number, invoice_id, full_number, invoice_status, invoice_annulled, invoice_given_up } = record;
  if (invoice_status === (invoice_annulled || invoice_given_up ? 'cancelled' : 'issued')) return null;
  return { number, invoice_id, full_number, what: 'changed_invoice' };
}

/**
 * Returns a fault if the last record of a chain is not its stored end; otherwise null. An empty chain may have no
 * stored end.
 */
export function judgeEnd(
  last: Link | null,
  end: { installation?: string; number: number; hash: string; row_hash: Buffer } | undefined,
): ChainBreak | null {
  const { number, hash, row_hash } = last ?? noRecord;
  const invoiceReference = { invoice_id: last?.invoice_id ?? null, full_number: last?.full_number ?? null };
  if (!end) return last && { number, ...invoiceReference, what: 'missing_end' };
  if (end.number > number)
    return { number: number + 1, invoice_id: null, full_number: null, what: 'missing_record' };
  if (end.number < number) return { number: end.number + 1, ...invoiceReference, what: 'beyond_end' };
  const { installation } = end;
  const isOfChain =
    last === null || installation === undefined || installation === readInstallation(last.xml);
  const isSame = end.hash === hash && end.row_hash.equals(row_hash) && isOfChain;
  return isSame ? null : { number: Math.max(number, 1), ...invoiceReference, what: 'changed_end' };
}
