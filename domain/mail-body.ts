import { harmlessHtml, htmlProblem } from './harmless-html.ts';
import { textOf } from './html-text.ts';
import type { FieldProblem } from './problem.ts';

export const mailTextLengthMost = 100_000;

export interface MailBody {
  text: string;
  /** Harmless. */
  html: string | null;
}

interface Written {
  text?: string;
  html?: string;
}

/** What an email says, always as text too: some read no HTML, and to filters HTML alone looks like spam. */
export function readMailBody({ text, html }: Written): MailBody | FieldProblem {
  if (html === undefined) return text === undefined ? wanted('textOrHtml') : { text, html: null };
  const found = htmlProblem(html);
  if (found) return { path: '/html', rule: found.problem, ...(found.params && { params: found.params }) };
  const harmless = harmlessHtml(html);
  const own = textOf(harmless);
  if (own === '' && !picture.test(harmless)) return { path: '/html', rule: 'emptyHtml' };
  if (text !== undefined) return { text, html: harmless };
  if (own === '') return wanted('textBesidePictures');
  return own.length > mailTextLengthMost
    ? wanted('textBesideLongHtml', { limit: mailTextLengthMost })
    : { text: own, html: harmless };
}

function wanted(rule: FieldProblem['rule'], params?: FieldProblem['params']): FieldProblem {
  return { path: '/text', rule, ...(params && { params }) };
}

const picture = /<img /;
