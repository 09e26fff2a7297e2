import type { FieldProblem } from '../requests/problem.ts';
import { harmlessHtml, htmlProblem, maxHtmlLength } from '../text/harmless-html.ts';
import { htmlToText } from '../text/html.ts';

const maxMailTextLength = 100_000;

export interface MailBody {
  text: string;
  html: string | null;
  logged: string;
}

export interface EnteredBody {
  text?: string;
  html?: string;
}

/**
 * Maximum length of HTML that is parsed in the main thread, which takes up to 20 ms of processor time in the worst
 * case.
 */
const maxQuickHtml = 16_384;

export function isSlowToRead({ html = '' }: EnteredBody): boolean {
  return html.length > maxQuickHtml;
}

/**
 * Validates and sanitises the content of an email. The result always has a text part, because some mail programs show
 * no HTML, and spam filters distrust mails without text.
 */
export function readMailBody({ text, html }: EnteredBody): MailBody | FieldProblem {
  if (html === undefined)
    return text === undefined ? problemAt('textOrHtml') : { text, html: null, logged: text };
  const issue = htmlProblem(html);
  if (issue) return { path: '/html', rule: issue.problem, ...(issue.params && { params: issue.params }) };
  const harmless = harmlessHtml(html);
  if (harmless.length > maxHtmlLength)
    return { path: '/html', rule: 'maxLength', params: { limit: maxHtmlLength } };
  const own = htmlToText(harmless);
  if (own === '' && !imageTag.test(harmless)) return { path: '/html', rule: 'emptyHtml' };
  if (text !== undefined) return { text, html: harmless, logged: mailTextForLog(text, own) };
  if (own === '') return problemAt('textBesidePictures');
  return exceedsLength(own, maxMailTextLength)
    ? problemAt('textBesideLongHtml', { limit: maxMailTextLength })
    : { text: own, html: harmless, logged: own };
}

function exceedsLength(text: string, characters: number): boolean {
  return text.length > characters && [...text].length > characters;
}

function problemAt(rule: FieldProblem['rule'], params?: FieldProblem['params']): FieldProblem {
  return { path: '/text', rule, ...(params && { params }) };
}

const imageTag = /<img /;

const textDivider = '\n\n----------\n\n';

/** Maximum characters of an HTML body's text in the log, so that the log row stays below a megabyte. */
const maxHtmlText = 100_000;
/**
 * Matches control characters to remove. They are invisible, and the JSON encoding of a control character takes six
 * bytes.
 */
const controlCharacters = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Returns the text of an email for the log. The text of its HTML follows if the two differ in more than spaces and
 * punctuation.
 */
export function mailTextForLog(text: string, htmlText: string): string {
  const htmlLetters = keepLettersAndDigits(htmlText);
  if (htmlLetters === '' || htmlLetters === keepLettersAndDigits(text)) return text;
  return `${text}${textDivider}${htmlText.slice(0, maxHtmlText).toWellFormed().replaceAll(controlCharacters, '')}`;
}

function keepLettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
