import { invalidField, type Problem } from '../../requests/problem.ts';
import { harmlessHtml, htmlProblem } from '../../text/harmless-html.ts';
import { textOf } from '../../text/html.ts';
import { headerTextProblem } from '../mail-address.ts';

export interface CampaignTemplate {
  name: string;
  channel: 'email' | 'sms';
  subject: string | null;
  text: string;
  /** Harmless; null: it is made of the text. */
  html: string | null;
}

export interface TypedTemplate {
  name: string;
  channel: 'email' | 'sms';
  subject?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
}

const smsTextMost = 1_000;
/** Gmail cuts mails at 102 kB, and their frame and its links take some of that. */
const htmlMost = 80_000;

const addressWithBrace = /\b(?:href|src)\s*=\s*["']?[^"'>\s]*[{}]/i;

export function readTemplate(typed: TypedTemplate): CampaignTemplate {
  return typed.channel === 'sms' ? smsTemplate(typed) : emailTemplate(typed);
}

function smsTemplate({ name, channel, subject, text, html }: TypedTemplate): CampaignTemplate {
  if (subject !== undefined) throw invalidField('/subject', 'additionalProperties');
  if (html !== undefined) throw invalidField('/html', 'additionalProperties');
  if (text === undefined) throw invalidField('/text', 'required');
  if (text.length > smsTextMost) throw invalidField('/text', 'maxLength', { limit: smsTextMost });
  requireKnownPlaceholders('/text', text);
  return { name, channel, subject: null, text: text.trim(), html: null };
}

function emailTemplate({ name, channel, subject, text, html }: TypedTemplate): CampaignTemplate {
  if (subject === undefined) throw invalidField('/subject', 'required');
  if (text === undefined && html === undefined) throw invalidField('/text', 'required');
  const problem = headerTextProblem(subject);
  if (problem) throw invalidField('/subject', problem);
  requireKnownPlaceholders('/subject', subject);
  if (text !== undefined) requireKnownPlaceholders('/text', text);
  const harmless = html === undefined ? null : readHtml(html);
  return { name, channel, subject, text: (text ?? textOf(harmless ?? '')).trim(), html: harmless };
}

function readHtml(html: string): string {
  if (html.length > htmlMost) throw invalidField('/html', 'maxLength', { limit: htmlMost });
  const found = htmlProblem(html);
  if (found) throw invalidField('/html', found.problem, found.params);
  // Before they are made harmless: an address that is a placeholder alone would go without a word.
  if (addressWithBrace.test(html)) throw unknownPlaceholder('/html');
  const harmless = harmlessHtml(html);
  if (textOf(harmless) === '' && !harmless.includes('<img')) throw invalidField('/html', 'emptyHtml');
  // In attributes there are none: what is filled in would have to be written as part of an address there.
  const judged = harmless.replaceAll(/<[^>]*>/g, (tag) => (/[{}]/.test(tag) ? '{' : '\n'));
  requireKnownPlaceholders('/html', judged);
  return harmless;
}

function requireKnownPlaceholders(path: string, text: string): void {
  if (hasStrayBraces(text)) throw unknownPlaceholder(path);
}

function unknownPlaceholder(path: string): Problem {
  return invalidField(path, 'unknownPlaceholder', { known: writtenPlaceholders });
}

const placeholders = ['name', 'workshop', 'phone', 'email', 'web', 'address'] as const;
type Placeholder = (typeof placeholders)[number];

const writtenPlaceholders = placeholders.map((name) => `{${name}}`).join(', ');

const written = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** Braces are for placeholders alone: what is misspelt would reach each client as it stands. */
function hasStrayBraces(text: string): boolean {
  return /[{}]/.test(text.replaceAll(written, ''));
}

export function placeholdersIn(text: string): Set<Placeholder> {
  return new Set([...text.matchAll(written)].map(([, name]) => name as Placeholder));
}

export type Values = Record<Placeholder, string>;

/** What is filled in is not looked through again. */
export function filled(text: string, values: Values): string {
  return text.replaceAll(written, (_, name: Placeholder) => values[name]);
}
