import { type Seals, sealedTexts } from '../secrets/seals.ts';
import { type EntryHeader, entryHeaderText, noHash, sha256 } from './evidence.ts';

export type ChainFault =
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
  /** Id of the entry's budget; null if the entry is missing. */
  budget_id: number | null;
  what: ChainFault;
}

export interface Entry extends EntryHeader {
  content: string | null;
  hash: Buffer;
}

interface SealFields {
  instance_id: number;
  number: number;
  hash: Buffer;
  seal: Buffer | null;
}

/** The number and hash of an entry, as stored in the chain's head and compared with the next entry. */
export type Link = Pick<Entry, 'number' | 'hash'>;

/** The link with which the first entry is compared, because the first entry has no predecessor. */
export const firstEntryLink: Link = { number: 0, hash: noHash };

/**
 * Returns a fault if an entry doesn't follow its predecessor, or if its hash doesn't match its header; otherwise null.
 */
export function judgeEntry(before: Link, entry: Entry): ChainBreak | null {
  const { number, budget_id } = entry;
  if (number !== before.number + 1)
    return { number: before.number + 1, budget_id: null, what: 'missing_entry' };
  if (!entry.previous_hash.equals(before.hash)) return { number, budget_id, what: 'wrong_previous' };
  if (!entry.hash.equals(sha256(entryHeaderText(entry)))) return { number, budget_id, what: 'changed_entry' };
  return null;
}

/**
 * Returns a fault if the content of an entry was changed or removed; otherwise null. After its retention period the
 * content may be missing, because its hash remains.
 */
export function judgeContent({ number, budget_id, content, ...entry }: Entry, now: Date): ChainBreak | null {
  if (content === null)
    return Date.parse(entry.kept_until) > now.getTime()
      ? { number, budget_id, what: 'missing_content' }
      : null;
  return entry.content_hash.equals(sha256(content)) ? null : { number, budget_id, what: 'changed_content' };
}

/**
 * Returns a fault if an entry's seal is invalid; otherwise null. Only the service can compute the seal, unlike the
 * hashes.
 */
export function judgeSeal(entry: SealFields & { budget_id: number }, seals: Seals): ChainBreak | null {
  const { number, budget_id } = entry;
  return seals.holds(entry.seal, sealedTexts.entry(entry))
    ? null
    : { number, budget_id, what: 'unsealed_entry' };
}

/** Returns a fault if the seal of a chain's head is invalid; otherwise null. The head of an empty chain has no seal. */
export function judgeHeadSeal(head: SealFields | undefined, seals: Seals): ChainBreak | null {
  if (!head || head.number === 0 || seals.holds(head.seal, sealedTexts.head(head))) return null;
  return { number: head.number, budget_id: null, what: 'unsealed_head' };
}

/**
 * Returns a fault if a chain's head doesn't refer to the last entry; otherwise null. An empty chain may have no head.
 */
export function findEndFault(
  last: Link & { budget_id: number | null },
  head: Link | undefined,
): ChainBreak | null {
  const { number, budget_id } = last;
  if (!head) return number === 0 ? null : { number, budget_id, what: 'missing_head' };
  if (head.number > number) return { number: number + 1, budget_id: null, what: 'missing_end' };
  if (head.number < number) return { number: head.number + 1, budget_id, what: 'beyond_head' };
  return head.hash.equals(last.hash) ? null : { number, budget_id, what: 'changed_head' };
}
