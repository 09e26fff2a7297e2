import { hash } from 'node:crypto';
import { canonicalJson } from '../text/json.ts';
import type { Quote } from './quote.ts';

/** What a page says beside the lines. */
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
  /** Lines that are there now and were not, or not like that. */
  lines: Map<number, 'new' | 'changed'>;
  /** How many are not there any more. */
  removed: number;
}

/** SHA-256 of all that a quote says. */
export function fingerprintOf(quote: Quote): Buffer {
  return hash('sha256', canonicalJson(quote), 'buffer');
}

/** People find what was signed by this. */
export function referenceOf(fingerprint: Buffer): string {
  return fingerprint.toString('hex', 0, 8).toUpperCase();
}

/** Each part's own hash is only for telling what changed: 24 bits will do. */
const partHashLength = 4;

function partHash(part: unknown): string {
  return hash('sha256', canonicalJson(part), 'base64url').slice(0, partHashLength);
}

const letters: Record<string, QuotePart> = {
  w: 'workshop',
  v: 'vehicle',
  p: 'planned_delivery',
  u: 'valid_until',
  r: 'client_reference',
  n: 'public_notes',
  d: 'documents',
};

/** What a form carries of the quote that it stands below: `<fingerprint>.w1a2B.512c3D4…`. It tells nothing of its own. */
export function seenOf(quote: Quote): string {
  const parts = Object.entries(letters).map(([letter, part]) => `${letter}${partHash(quote[part])}`);
  const lines = quote.lines.map((line) => `${line.id}~${partHash(line)}`);
  return [fingerprintOf(quote).toString('base64url'), ...parts, ...lines].join('.');
}

const fingerprintForm = /^[\w-]{43}$/;

/** Null: whoever wrote it had not got it from a page. */
export function readFingerprint(seen: string): Buffer | null {
  const [fingerprint = ''] = seen.split('.', 1);
  return fingerprintForm.test(fingerprint) ? Buffer.from(fingerprint, 'base64url') : null;
}

/** What has changed since a page was made whose form carries that; null: nothing has. */
export function changesSince(seen: string, quote: Quote): QuoteChanges | null {
  if (readFingerprint(seen)?.equals(fingerprintOf(quote))) return null;
  const [, ...marks] = seen.split('.');
  const were = new Set(marks);
  const isMark = (mark: string) => mark.includes('~');
  const idsBefore = marks.filter(isMark).map((mark) => Number(mark.split('~', 1)[0]));
  const ids = new Set(quote.lines.map(({ id }) => id));
  const changed = quote.lines.filter((line) => !were.has(`${line.id}~${partHash(line)}`));
  return {
    parts: Object.entries(letters)
      .filter(([letter, part]) => !were.has(`${letter}${partHash(quote[part])}`))
      .map(([, part]) => part),
    lines: new Map(changed.map(({ id }) => [id, idsBefore.includes(id) ? 'changed' : 'new'])),
    removed: idsBefore.filter((id) => !ids.has(id)).length,
  };
}
