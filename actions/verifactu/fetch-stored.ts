import { setImmediate as breath } from 'node:timers/promises';
import {
  type Addressee,
  maxPageBytes,
  NoAnswerError,
  type TaxAuthority,
} from '../../adapters/outbound/tax-authority.ts';
import {
  readPageInPieces,
  type StoredPage,
  type StoredQuery,
  type StoredRecord,
  writeQuery,
} from '../../domain/verifactu/sending/query.ts';
import { type Issuer, UnreadableAnswerError } from '../../domain/verifactu/sending/soap.ts';
import { failureText } from '../../domain/verifactu/sending/trouble.ts';

interface Question {
  ask: TaxAuthority['send'];
  to: Addressee;
  issuer: Issuer;
  /** Called before each request to the tax authority. */
  before: () => Promise<void>;
}

/**
 * Fetches the records that the tax authority stores for an issuer in some months. Throws `NoAnswerError` or
 * `UnreadableAnswerError`.
 */
export async function fetchStored(question: Question, months: readonly string[]): Promise<StoredRecord[]> {
  const stored = new Map<string, StoredRecord>();
  for (const month of months)
    for await (const records of fetchPages(question, month))
      for (const record of records) stored.set(keyText(record), record);
  return [...stored.values()];
}

const keyText = ({ key: { issuer, date, number } }: Pick<StoredRecord, 'key'>) =>
  `${issuer} ${date} ${number}`;

/**
 * Yields the tax authority's records of a month, or of some of its days, page by page. Throws `NoAnswerError` or
 * `UnreadableAnswerError`.
 */
export async function* fetchPages(
  { ask, to, issuer, before }: Question,
  month: string,
  days?: StoredQuery['days'],
): AsyncGenerator<StoredRecord[], undefined> {
  const seen = new Set<string>();
  for (let after: StoredRecord['key'] | null = null; ; ) {
    await before();
    const question = writeQuery({ issuer, month, invoice: null, after, ...(days && { days }) });
    let page: StoredPage | undefined;
    for (const piece of readPageInPieces(await ask(question, to, { maxBytes: maxPageBytes }))) {
      if ('refusal' in piece) throw new NoAnswerError(failureText(piece.refusal));
      page = piece;
      yield piece.records;
      await breath();
    }
    if (!page) throw new UnreadableAnswerError('the answer is empty');
    if (page.next === null) return;
    const next = keyText({ key: page.next });
    if (seen.has(next)) throw new UnreadableAnswerError('the pages of the answer repeat');
    seen.add(next);
    after = page.next;
  }
}
