import { hash } from 'node:crypto';
import { canonicalJson } from '../text/json.ts';
import type { Quote } from './quote.ts';

/** A part of a quote that is not a line. */
export type QuotePart =
  | 'workshop'
  | 'vehicle'
  | 'planned_delivery'
  | 'valid_until'
  | 'client_reference'
  | 'public_notes'
  | 'documents';

export interface QuoteChanges {
  parts: QuotePart[];
  /** New and changed lines, by the id of the line. */
  lines: Map<number, 'new' | 'changed'>;
  /** The number of removed lines. */
  removed: number;
}

/** Returns the fingerprint of a quote: the SHA-256 of its canonical JSON. */
export function quoteFingerprint(quote: Quote): Buffer {
  return hash('sha256', canonicalJson(quote), 'buffer');
}

/** Returns the short reference of a signed quote: the first eight bytes of its fingerprint in hexadecimal. */
export function shortReference(fingerprint: Buffer): string {
  return fingerprint.toString('hex', 0, 8).toUpperCase();
}

/**
 * Number of base64 characters of a part's hash. 24 bits suffice, because the hash only shows whether the part changed.
 */
const partHashLength = 4;

function partHash(part: unknown): string {
  return hash('sha256', canonicalJson(part), 'base64url').slice(0, partHashLength);
}

const quotePartLetters: Record<string, QuotePart> = {
  w: 'workshop',
  v: 'vehicle',
  p: 'planned_delivery',
  u: 'valid_until',
  r: 'client_reference',
  n: 'public_notes',
  d: 'documents',
};

/**
 * Returns the value of the form field that identifies the quote shown on a page, without revealing the quote:
 * `<fingerprint>.w1a2B.512~c3D4…`.
 */
export function shownQuoteField(quote: Quote): string {
  const parts = Object.entries(quotePartLetters).map(([letter, part]) => `${letter}${partHash(quote[part])}`);
  const lines = quote.lines.map((line) => `${line.id}~${partHash(line)}`);
  return [quoteFingerprint(quote).toString('base64url'), ...parts, ...lines].join('.');
}

const fingerprintForm = /^[\w-]{43}$/;

/** Reads the fingerprint in the form field of a quote; null if the field is malformed. */
export function readFingerprint(seen: string): Buffer | null {
  const [fingerprint = ''] = seen.split('.', 1);
  return fingerprintForm.test(fingerprint) ? Buffer.from(fingerprint, 'base64url') : null;
}

/** Returns what changed in a quote since a page with this form field was rendered; null if nothing changed. */
export function findQuoteChanges(seen: string, quote: Quote): QuoteChanges | null {
  if (readFingerprint(seen)?.equals(quoteFingerprint(quote))) return null;
  const [, ...marks] = seen.split('.');
  const were = new Set(marks);
  const isMark = (mark: string) => mark.includes('~');
  const idsBefore = marks.filter(isMark).map((mark) => Number(mark.split('~', 1)[0]));
  const ids = new Set(quote.lines.map(({ id }) => id));
  const changed = quote.lines.filter((line) => !were.has(`${line.id}~${partHash(line)}`));
  return {
    parts: Object.entries(quotePartLetters)
      .filter(([letter, part]) => !were.has(`${letter}${partHash(quote[part])}`))
      .map(([, part]) => part),
    lines: new Map(changed.map(({ id }) => [id, idsBefore.includes(id) ? 'changed' : 'new'])),
    removed: idsBefore.filter((id) => !ids.has(id)).length,
  };
}
