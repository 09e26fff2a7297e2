import type { FieldProblem } from '../requests/problem.ts';
import { harmlessHtml, htmlProblem, maxHtmlLength } from '../text/harmless-html.ts';
import { textOf } from '../text/html.ts';

const maxMailTextLength = 100_000;

export interface MailBody {
  text: string;
  html: string | null;
  logged: string;
}

export interface WrittenBody {
  text?: string;
  html?: string;
}

/** Longer HTML may take more than 20 ms of processor time, which is the worst case at this length. */
const maxQuickHtml = 16_384;

export function takesLongToRead({ html = '' }: WrittenBody): boolean {
  return html.length > maxQuickHtml;
}

/**
 * Reads the content of an email, which always gets a text: some readers show no HTML, and filters take HTML
 * alone for spam.
 */
export function readMailBody({ text, html }: WrittenBody): MailBody | FieldProblem {
  if (html === undefined)
    return text === undefined ? problemAt('textOrHtml') : { text, html: null, logged: text };
  const issue = htmlProblem(html);
  if (issue) return { path: '/html', rule: issue.problem, ...(issue.params && { params: issue.params }) };
  const harmless = harmlessHtml(html);
  if (harmless.length > maxHtmlLength)
    return { path: '/html', rule: 'maxLength', params: { limit: maxHtmlLength } };
  const own = textOf(harmless);
  if (own === '' && !picture.test(harmless)) return { path: '/html', rule: 'emptyHtml' };
  if (text !== undefined) return { text, html: harmless, logged: loggedText(text, own) };
  if (own === '') return problemAt('textBesidePictures');
  return isLonger(own, maxMailTextLength)
    ? problemAt('textBesideLongHtml', { limit: maxMailTextLength })
    : { text: own, html: harmless, logged: own };
}

function isLonger(text: string, characters: number): boolean {
  return text.length > characters && [...text].length > characters;
}

function problemAt(rule: FieldProblem['rule'], params?: FieldProblem['params']): FieldProblem {
  return { path: '/text', rule, ...(params && { params }) };
}

const picture = /<img /;

const divider = '\n\n----------\n\n';

/** The log stores this much of an HTML body: with the text, its row stays below a megabyte. */
const maxHtmlText = 100_000;
/** Control characters, which are removed: they show nothing, and each takes six bytes in JSON. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Returns the text of an email for the log, with that of its HTML where it differs in more than spaces and
 * punctuation.
 */
export function loggedText(text: string, htmlText: string): string {
  const htmlLetters = lettersOf(htmlText);
  if (htmlLetters === '' || htmlLetters === lettersOf(text)) return text;
  return `${text}${divider}${htmlText.slice(0, maxHtmlText).toWellFormed().replaceAll(controls, '')}`;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
