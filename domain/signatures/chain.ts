import { type Seals, sealedTexts } from '../secrets/seals.ts';
import { type Header, headerOf, noHash, sha256 } from './evidence.ts';

export type Fault =
  | 'missing_entry'
  | 'wrong_previous'
  | 'changed_entry'
  | 'changed_content'
  | 'missing_content'
  | 'missing_end'
  | 'beyond_head'
  | 'changed_head'
  | 'missing_head'
  | 'unsealed_entry'
  | 'unsealed_head';

export interface ChainBreak {
  number: number;
  /** Null: the entry itself is missing. */
  budget_id: number | null;
  what: Fault;
}

export interface Entry extends Header {
  content: string | null;
  hash: Buffer;
}

interface SealFields {
  instance_id: number;
  number: number;
  hash: Buffer;
  seal: Buffer | null;
}

/** The link that precedes the next entry, or that the head refers to. */
export type Link = Pick<Entry, 'number' | 'hash'>;

/** The link before the first entry. */
export const noLink: Link = { number: 0, hash: noHash };

/** Checks that an entry follows its predecessor, and that its hash matches its header. */
export function judgeEntry(before: Link, entry: Entry): ChainBreak | null {
  const { number, budget_id } = entry;
  if (number !== before.number + 1)
    return { number: before.number + 1, budget_id: null, what: 'missing_entry' };
  if (!entry.previous_hash.equals(before.hash)) return { number, budget_id, what: 'wrong_previous' };
  if (!entry.hash.equals(sha256(headerOf(entry)))) return { number, budget_id, what: 'changed_entry' };
  return null;
}

/** Checks that the content is unchanged. After its retention period it may be missing: its hash remains. */
export function judgeContent({ number, budget_id, content, ...entry }: Entry, now: Date): ChainBreak | null {
  if (content === null)
    return Date.parse(entry.kept_until) > now.getTime()
      ? { number, budget_id, what: 'missing_content' }
      : null;
  return entry.content_hash.equals(sha256(content)) ? null : { number, budget_id, what: 'changed_content' };
}

/** Checks the seal, which only the service can compute, unlike the hashes. */
export function judgeSeal(entry: SealFields & { budget_id: number }, seals: Seals): ChainBreak | null {
  const { number, budget_id } = entry;
  return seals.holds(entry.seal, sealedTexts.entry(entry))
    ? null
    : { number, budget_id, what: 'unsealed_entry' };
}

/** Checks the seal of a head. The head of an empty chain has none. */
export function judgeHeadSeal(head: SealFields | undefined, seals: Seals): ChainBreak | null {
  if (!head || head.number === 0 || seals.holds(head.seal, sealedTexts.head(head))) return null;
  return { number: head.number, budget_id: null, what: 'unsealed_head' };
}

/** Checks that the head refers to the last entry. An empty chain may have no head. */
export function judgeEnd(
  last: Link & { budget_id: number | null },
  head: Link | undefined,
): ChainBreak | null {
  const { number, budget_id } = last;
  if (!head) return number === 0 ? null : { number, budget_id, what: 'missing_head' };
  if (head.number > number) return { number: number + 1, budget_id: null, what: 'missing_end' };
  if (head.number < number) return { number: head.number + 1, budget_id, what: 'beyond_head' };
  return head.hash.equals(last.hash) ? null : { number, budget_id, what: 'changed_head' };
}
