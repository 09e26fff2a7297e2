import { hash } from 'node:crypto';
import { type Seals, sealedTexts } from '../secrets/seals.ts';
import { canonicalJson } from '../text/json.ts';
import { amountLiteral, keyLiterals } from './literals.ts';
import { hashOf, installationIn, type ReadRecord, readRecord } from './read-record.ts';

/** A stored tax record. */
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

/** The link before the first record. */
export const noRecord = { number: 0, hash: '', row_hash: Buffer.alloc(32) };

/** Returns the SHA-256 of the previous row's hash and this row. */
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

/** The state of the record's invoice. */
export interface InvoiceOfRecord {
  invoice_number: string | null;
  invoice_date: string;
  invoice_total_cents: number;
  invoice_hash: string | null;
  invoice_status: string;
  /** Whether the chain contains its annulment. */
  invoice_annulled: boolean;
  /**
   * Whether it is cancelled without an annulment, because the authority has another program's record with its number.
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
  /** Null: it is unknown which one is missing. */
  invoice_id: number | null;
  full_number: string | null;
  what: Fault;
}

export type Link = KeptRecord & { row_hash: Buffer };
type WithSeal<Row> = Row & { seal: Buffer | null };

/**
 * Checks that a record follows its predecessor, and that its hash matches its content. The first record of an
 * installation has no predecessor; `before` is null for the very first.
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
  if (hashOf(read) !== record.hash) return 'wrong_hash';
  if (!record.row_hash.equals(rowHash(before?.row_hash ?? noRecord.row_hash, record)))
    return 'changed_record';
  if (before && Date.parse(record.at) < Date.parse(before.at)) return 'earlier_than_previous';
  return isOfItsInvoice(read, record) ? null : 'changed_invoice';
}

/** Returns the predecessor of a record; null if it begins a chain. */
function followedBy({ xml }: Link, before: Link | null): Link | null {
  if (before === null) return null;
  const installation = installationIn(xml);
  return installation === undefined || installation === installationIn(before.xml) ? before : null;
}

/** Tells whether the columns match the XML. */
function matchesColumns(read: ReadRecord, record: KeptRecord, followed: Link | null): boolean {
  const { issuer, number, date, previousHash, generatedAt } = read.fields;
  const key = keyOf(record);
  return (
    (read.kind === 'alta') === (record.kind === 'alta') &&
    read.hash === record.hash &&
    previousHash === record.previous_hash &&
    generatedAt === record.generated_at &&
    issuer === key.issuer &&
    number === key.number &&
    date === key.date &&
    Date.parse(generatedAt) === Date.parse(record.at) &&
    canonicalJson(read.previous) === canonicalJson(followed && keyOf(followed))
  );
}

/** The columns of an invoice's key. */
export type KeyedRecord = Pick<KeptRecord, 'issuer_tax_id' | 'full_number' | 'date'>;

/** Returns the key in the record's literals. */
export function keyOf({ issuer_tax_id, full_number, date }: KeyedRecord) {
  return keyLiterals({ issuerTaxId: issuer_tax_id, fullNumber: full_number, date });
}

function isOfItsInvoice(read: ReadRecord, record: Link & InvoiceOfRecord): boolean {
  const { invoice_number, invoice_date, invoice_total_cents, invoice_hash } = record;
  const isKnown = invoice_number === record.full_number && invoice_date === record.date;
  if (read.kind === 'annulment') return isKnown;
  // The invoice refers to its first record, and later ones are marked as corrections. A record of the same second that
  // begins another chain may have the same hash.
  const isFirst = invoice_hash === record.hash && !(read.correctsRecord && read.previous === null);
  return (
    isKnown && isFirst !== read.correctsRecord && amountLiteral(invoice_total_cents) === read.fields.total
  );
}

/** Checks the seal, which only the service can compute, unlike the hashes. */
export function judgeSeal(record: WithSeal<Link>, seals: Seals): ChainBreak | null {
  const { number, invoice_id, full_number, row_hash: hash } = record;
  if (seals.holds(record.seal, sealedTexts.record({ ...record, hash }))) return null;
  return { number, invoice_id, full_number, what: 'unsealed_record' };
}

/** Checks the seal of a chain's recorded end. An empty chain has none. */
export function judgeEndSeal(
  end: WithSeal<{ instance_id: number; number: number; row_hash: Buffer }> | undefined,
  seals: Seals,
): ChainBreak | null {
  if (!end || end.number === 0) return null;
  if (seals.holds(end.seal, sealedTexts.chainEnd({ ...end, hash: end.row_hash }))) return null;
  return { number: end.number, invoice_id: null, full_number: null, what: 'unsealed_end' };
}

/**
 * Checks that an invoice is cancelled if and only if the chain annuls it, or its number was given up. Call it after
 * verifying the whole chain: a forged annulment would be reported for the invoice's first record.
 */
export function judgeStatus(record: Link & InvoiceOfRecord): ChainBreak | null {
  const { number, invoice_id, full_number, invoice_status, invoice_annulled, invoice_given_up } = record;
  if (invoice_status === (invoice_annulled || invoice_given_up ? 'cancelled' : 'issued')) return null;
  return { number, invoice_id, full_number, what: 'changed_invoice' };
}

/** Checks that a chain ends at its recorded end. An empty chain may have none. */
export function judgeEnd(
  last: Link | null,
  end: { installation?: string; number: number; hash: string; row_hash: Buffer } | undefined,
): ChainBreak | null {
  const { number, hash, row_hash } = last ?? noRecord;
  const named = { invoice_id: last?.invoice_id ?? null, full_number: last?.full_number ?? null };
  if (!end) return last && { number, ...named, what: 'missing_end' };
  if (end.number > number)
    return { number: number + 1, invoice_id: null, full_number: null, what: 'missing_record' };
  if (end.number < number) return { number: end.number + 1, ...named, what: 'beyond_end' };
  const { installation } = end;
  const isOfChain = last === null || installation === undefined || installation === installationIn(last.xml);
  const isSame = end.hash === hash && end.row_hash.equals(row_hash) && isOfChain;
  return isSame ? null : { number: Math.max(number, 1), ...named, what: 'changed_end' };
}
