import { invalidField, type Problem } from '../../requests/problem.ts';
import { harmlessHtml, htmlProblem } from '../../text/harmless-html.ts';
import { htmlToText } from '../../text/html.ts';
import { headerTextProblem } from '../../text/mail-address.ts';

export interface CampaignTemplate {
  name: string;
  channel: 'email' | 'sms';
  subject: string | null;
  text: string;
  /** Sanitised HTML; if null, the HTML is generated from the text. */
  html: string | null;
}

export interface EnteredTemplate {
  name: string;
  channel: 'email' | 'sms';
  subject?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
}

const maxSmsText = 1_000;
/**
 * Maximum length of a template's HTML. Gmail truncates mails at 102 kB, which include the frame around the template and
 * its links.
 */
const maxHtml = 80_000;

const addressWithBrace = /\b(?:href|src)\s*=\s*["']?[^"'>\s]*[{}]/i;

export function readTemplate(typed: EnteredTemplate): CampaignTemplate {
  return typed.channel === 'sms' ? smsTemplate(typed) : emailTemplate(typed);
}

function smsTemplate({ name, channel, subject, text, html }: EnteredTemplate): CampaignTemplate {
  if (subject !== undefined) throw invalidField('/subject', 'additionalProperties');
  if (html !== undefined) throw invalidField('/html', 'additionalProperties');
  if (text === undefined) throw invalidField('/text', 'required');
  if (text.length > maxSmsText) throw invalidField('/text', 'maxLength', { limit: maxSmsText });
  requireKnownPlaceholders('/text', text);
  return { name, channel, subject: null, text: text.trim(), html: null };
}

function emailTemplate({ name, channel, subject, text, html }: EnteredTemplate): CampaignTemplate {
  if (subject === undefined) throw invalidField('/subject', 'required');
  if (text === undefined && html === undefined) throw invalidField('/text', 'required');
  const problem = headerTextProblem(subject);
  if (problem) throw invalidField('/subject', problem);
  requireKnownPlaceholders('/subject', subject);
  if (text !== undefined) requireKnownPlaceholders('/text', text);
  const harmless = html === undefined ? null : readHtml(html);
  return { name, channel, subject, text: (text ?? htmlToText(harmless ?? '')).trim(), html: harmless };
}

function readHtml(html: string): string {
  if (html.length > maxHtml) throw invalidField('/html', 'maxLength', { limit: maxHtml });
  const issue = htmlProblem(html);
  if (issue) throw invalidField('/html', issue.problem, issue.params);
  // This check precedes sanitising, which would silently remove an address that consists of a placeholder.
  if (addressWithBrace.test(html)) throw unknownPlaceholder('/html');
  const harmless = harmlessHtml(html);
  if (htmlToText(harmless) === '' && !harmless.includes('<img')) throw invalidField('/html', 'emptyHtml');
  // Placeholders in attributes are rejected: their values would have to be encoded as part of an address.
  const judged = harmless.replaceAll(/<[^>]*>/g, (tag) => (/[{}]/.test(tag) ? '{' : '\n'));
  requireKnownPlaceholders('/html', judged);
  return harmless;
}

function requireKnownPlaceholders(path: string, text: string): void {
  if (hasUnknownBraces(text)) throw unknownPlaceholder(path);
}

function unknownPlaceholder(path: string): Problem {
  return invalidField(path, 'unknownPlaceholder', { known: writtenPlaceholders });
}

const placeholders = ['name', 'workshop', 'phone', 'email', 'web', 'address'] as const;
type Placeholder = (typeof placeholders)[number];

const writtenPlaceholders = placeholders.map((name) => `{${name}}`).join(', ');

const placeholderPattern = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/**
 * Tells whether a text has braces outside known placeholders. A misspelt placeholder would be sent to every client as
 * written.
 */
function hasUnknownBraces(text: string): boolean {
  return /[{}]/.test(text.replaceAll(placeholderPattern, ''));
}

export function findPlaceholders(text: string): Set<Placeholder> {
  return new Set(placeholders.filter((name) => text.includes(`{${name}}`)));
}

export type Values = Record<Placeholder, string>;

/** Replaces the placeholders with their values. Placeholders inside a value are not replaced. */
export function fillTemplate(text: string, values: Values): string {
  return text.replaceAll(placeholderPattern, (_, name: Placeholder) => values[name]);
}
