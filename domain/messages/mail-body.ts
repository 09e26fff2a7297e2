import type { FieldProblem } from '../requests/problem.ts';
import { harmlessHtml, htmlLengthMost, htmlProblem } from '../text/harmless-html.ts';
import { textOf } from '../text/html.ts';

const mailTextLengthMost = 100_000;

export interface MailBody {
  text: string;
  html: string | null;
  logged: string;
}

export interface WrittenBody {
  text?: string;
  html?: string;
}

/** What is longer may take a processor for more than the 20 ms that the worst of this length takes. */
const quickHtmlMost = 16_384;

export function takesLongToRead({ html = '' }: WrittenBody): boolean {
  return html.length > quickHtmlMost;
}

/** What an email says, always as text too: some read no HTML, and to filters HTML alone looks like spam. */
export function readMailBody({ text, html }: WrittenBody): MailBody | FieldProblem {
  if (html === undefined)
    return text === undefined ? wanted('textOrHtml') : { text, html: null, logged: text };
  const found = htmlProblem(html);
  if (found) return { path: '/html', rule: found.problem, ...(found.params && { params: found.params }) };
  const harmless = harmlessHtml(html);
  if (harmless.length > htmlLengthMost)
    return { path: '/html', rule: 'maxLength', params: { limit: htmlLengthMost } };
  const own = textOf(harmless);
  if (own === '' && !picture.test(harmless)) return { path: '/html', rule: 'emptyHtml' };
  if (text !== undefined) return { text, html: harmless, logged: loggedText(text, own) };
  if (own === '') return wanted('textBesidePictures');
  return isLonger(own, mailTextLengthMost)
    ? wanted('textBesideLongHtml', { limit: mailTextLengthMost })
    : { text: own, html: harmless, logged: own };
}

function isLonger(text: string, characters: number): boolean {
  return text.length > characters && [...text].length > characters;
}

function wanted(rule: FieldProblem['rule'], params?: FieldProblem['params']): FieldProblem {
  return { path: '/text', rule, ...(params && { params }) };
}

const picture = /<img /;

const divider = '\n\n----------\n\n';

/** So much is kept of what an HTML says: with the text, a line of the log stays below a megabyte. */
const htmlTextMost = 100_000;
/** Each takes six bytes in JSON, and shows nothing. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

/** What the log keeps of an email: its text and, where its HTML says something else, that too. Marks and spaces say nothing. */
export function loggedText(text: string, htmlText: string): string {
  const said = lettersOf(htmlText);
  if (said === '' || said === lettersOf(text)) return text;
  return `${text}${divider}${htmlText.slice(0, htmlTextMost).toWellFormed().replaceAll(controls, '')}`;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
