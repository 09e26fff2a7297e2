import { fetchPages } from '../../actions/verifactu/fetch-stored.ts';
import { type Addressee, NoAnswerError } from '../../adapters/outbound/tax-authority.ts';
import type { WaitingRecord } from '../../db/verifactu/backlog.ts';
import { listLaterHashes } from '../../db/verifactu/states.ts';
import { recordKey } from '../../domain/verifactu/chain.ts';
import type { KeyLiterals } from '../../domain/verifactu/literals.ts';
import { judgeDuplicate } from '../../domain/verifactu/sending/judge.ts';
import { readPage, type StoredRecord, writeQuery } from '../../domain/verifactu/sending/query.ts';
import type { AnswerLine } from '../../domain/verifactu/sending/read-answer.ts';
import type { Issuer } from '../../domain/verifactu/sending/soap.ts';
import { failureText } from '../../domain/verifactu/sending/trouble.ts';
import type { JudgedRecord, RecordParts } from './sending-types.ts';

export interface MessageParties {
  instanceId: number;
  to: Addressee;
  issuer: Issuer;
}

interface Duplicate {
  record: WaitingRecord;
  line: AnswerLine;
}

/**
 * Maximum number of duplicates that are queried one by one; a larger number is queried together. After a lost answer
 * all records of a message are duplicates, and a thousand single queries would take longer than the waiting time that
 * the authority prescribes.
 */
const maxSingleQueries = 10;

/**
 * Compares records that were refused as duplicates with the records that the tax authority stores. Reports an error if
 * the authority stores another record under the number, which should not happen.
 */
export async function compareDuplicates(
  parts: RecordParts,
  judging: MessageParties,
  duplicates: Duplicate[],
): Promise<JudgedRecord[]> {
  if (duplicates.length === 0) return [];
  const { instanceId } = judging;
  const records = duplicates.map(({ record }) => record);
  const copies = await findCopies(parts, judging, records);
  const numbers = records.map(({ number }) => number);
  const later = await parts.database.inSession((db) => listLaterHashes(db, { instanceId, numbers }));
  const hashesAfter = Map.groupBy(later, ({ number }) => number);
  return duplicates.map(({ record, line }) => {
    const { kind, hash, number, full_number, invoice_id } = record;
    const laterHashes = (hashesAfter.get(number) ?? []).map((each) => each.hash);
    const copy = copies.get(keyOfRecord(record)) ?? null;
    const judgement = judgeDuplicate({ kind, hash, laterHashes, line }, copy);
    if (judgement.state === 'rejected')
      parts.onError(
        new Error(`the tax authority has another record of invoice ${full_number} (${invoice_id})`),
      );
    return { record, ...judgement };
  });
}

type CopiesByKey = Map<string, StoredRecord>;

const recordKeyOf = ({ issuer, number, date }: KeyLiterals) => `${issuer} ${number} ${date}`;

export function keyOfRecord(record: WaitingRecord): string {
  return recordKeyOf(recordKey(record));
}

/**
 * Queries the tax authority for its records under the numbers of the given records. Returns the found records by
 * `keyOfRecord`.
 */
export async function findCopies(
  parts: RecordParts,
  judging: MessageParties,
  records: WaitingRecord[],
): Promise<CopiesByKey> {
  const copies: CopiesByKey =
    records.length > maxSingleQueries
      ? await findCopiesByMonth(parts, judging, records).catch(emptyIfNoAnswer)
      : new Map();
  const numbersToAsk = new Set(copies.keys());
  for (const record of records) {
    const name = keyOfRecord(record);
    if (numbersToAsk.has(name)) continue;
    numbersToAsk.add(name);
    const copy = await findSingleCopy(parts, judging, record);
    if (copy) copies.set(name, copy);
  }
  return copies;
}

/**
 * Treats a failed query of many records as empty, because the page of a busy day may exceed the maximum size of an
 * answer. The records are then queried one by one.
 */
function emptyIfNoAnswer(error: unknown): CopiesByKey {
  if (error instanceof NoAnswerError) return new Map();
  throw error;
}

/**
 * Queries the authority's records for the days of the given records, month by month. Returns the records with the same
 * keys.
 */
async function findCopiesByMonth(
  { taxAuthority }: RecordParts,
  { to, issuer }: MessageParties,
  records: WaitingRecord[],
): Promise<CopiesByKey> {
  const wanted = new Set(records.map(keyOfRecord));
  const copies: CopiesByKey = new Map();
  for (const [month, ofMonth] of Map.groupBy(records, ({ date }) => date.slice(0, 7))) {
    const days = ofMonth.map(({ date }) => date).sort();
    const [from, until] = [days[0], days.at(-1)] as [string, string];
    const question = { ask: taxAuthority.send, to, issuer, before: async () => {} };
    for await (const page of fetchPages(question, month, { from, until })) {
      for (const stored of page)
        if (wanted.has(recordKeyOf(stored.key))) copies.set(recordKeyOf(stored.key), stored);
      if (copies.size === wanted.size) break;
    }
  }
  return copies;
}

async function findSingleCopy(
  { taxAuthority }: RecordParts,
  { to, issuer }: MessageParties,
  record: WaitingRecord,
): Promise<StoredRecord | null> {
  const name = keyOfRecord(record);
  const invoice = { fullNumber: record.full_number, date: record.date };
  for (const month of listMonths(record)) {
    const page = readPage(await taxAuthority.send(writeQuery({ issuer, month, invoice, after: null }), to));
    if ('refusal' in page) throw new NoAnswerError(failureText(page.refusal));
    const stored = page.records.find(({ key }) => recordKeyOf(key) === name);
    if (stored) return stored;
  }
  return null;
}

/**
 * Returns the months under which the authority may have filed an invoice: the month of its issue and the month of the
 * operation.
 */
function listMonths({ date, xml }: WaitingRecord): string[] {
  const [, month, year] = /<(?:\w+:)?FechaOperacion>\d\d-(\d\d)-(\d{4})</.exec(xml) ?? [];
  return [...new Set([date.slice(0, 7), ...(year === undefined ? [] : [`${year}-${month}`])])];
}
