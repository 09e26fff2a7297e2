import { type Addressee, NoAnswer, type TaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import {
  readPage,
  type StoredQuery,
  type StoredRecord,
  writeQuery,
} from '../../domain/verifactu/sending/query.ts';
import { type Issuer, UnreadableAnswer } from '../../domain/verifactu/sending/soap.ts';

interface Question {
  ask: TaxAuthority['send'];
  to: Addressee;
  issuer: Issuer;
  /** Called before each request. */
  before: () => Promise<void>;
}

/** Fetches what the tax authority has of an issuer's months, page by page. Throws `NoAnswer` and `UnreadableAnswer`. */
export async function fetchStored(question: Question, months: readonly string[]): Promise<StoredRecord[]> {
  const stored = new Map<string, StoredRecord>();
  for (const month of months)
    for await (const records of pagesOf(question, month))
      for (const record of records) stored.set(keyText(record), record);
  return [...stored.values()];
}

const keyText = ({ key: { issuer, date, number } }: Pick<StoredRecord, 'key'>) =>
  `${issuer} ${date} ${number}`;

/** Reads a month page by page, or some days of it. Throws `NoAnswer` and `UnreadableAnswer`. */
export async function* pagesOf(
  { ask, to, issuer, before }: Question,
  month: string,
  days?: StoredQuery['days'],
): AsyncGenerator<StoredRecord[], undefined> {
  const seen = new Set<string>();
  for (let after: StoredRecord['key'] | null = null; ; ) {
    await before();
    const page = readPage(
      await ask(writeQuery({ issuer, month, invoice: null, after, ...(days && { days }) }), to),
    );
    if ('refusal' in page) throw new NoAnswer(page.refusal.code ?? page.refusal.text);
    yield page.records;
    if (page.next === null) return;
    const next = keyText({ key: page.next });
    if (seen.has(next)) throw new UnreadableAnswer('the pages of the answer repeat');
    seen.add(next);
    after = page.next;
  }
}
