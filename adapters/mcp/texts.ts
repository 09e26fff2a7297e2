import { withoutTokens } from '../../domain/messages/links.ts';

/** Pattern of invisible characters, which can hide instructions in a text or reverse the order of other characters. */
const invisible = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/**
 * Removes invisible characters and the tokens of links from a text. A program could use such a token to sign,
 * unsubscribe or fetch files on a client's behalf.
 */
export function sanitiseText(text: string): string {
  return withoutTokens(text.replace(invisible, ''));
}

const maxExcerpt = 80;

/** Quotes a text of the workshop's records for use in a sentence: on one line, without quotation marks inside. */
export function quoteText(text: string | null): string {
  if (text === null) return 'none';
  const line = sanitiseText(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('"', "'");
  return `"${line.length > maxExcerpt ? `${line.slice(0, maxExcerpt)}…` : line}"`;
}

/** Formats an amount with its currency, such as `161.54 EUR`. */
export function formatAmount(amount: number, currency = 'EUR'): string {
  return `${amount.toFixed(2)} ${currency}`;
}

/** Formats a count with its noun, such as `1 quote` or `2 quotes`. */
export function countWord(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
