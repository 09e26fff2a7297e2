import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '../../generated/errors.ts';
import { pageLanguage } from '../input/request-head.ts';
import { readCookie } from './cookies.ts';
import type { SubmittedForm } from './forms/read.ts';

/** Choices of a person for one browser. */
export interface Preferences {
  theme: 'light' | 'dark' | null;
  foldedRail: boolean;
  language: Language | null;
}

/** Cookies without a secret. The script of the panel writes those of the appearance itself. */
const cookies = { theme: 'panel_theme', rail: 'panel_rail', language: 'panel_language' };
const yearSeconds = 365 * 86_400;

export function readPreferences(request: FastifyRequest): Preferences {
  const theme = readPlainCookie(request, cookies.theme);
  const language = readPlainCookie(request, cookies.language);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    foldedRail: readPlainCookie(request, cookies.rail) === 'folded',
    language: languages.find((each) => each === language) ?? null,
  };
}

/** Returns the columns that the person chose for a table in this browser; null for the usual ones. */
export function readColumns(request: FastifyRequest, table: string): readonly string[] | null {
  return readPlainCookie(request, columnsCookie(table))?.split('.') ?? null;
}

function columnsCookie(table: string): string {
  return `panel_columns_${table}`;
}

function readPlainCookie(request: FastifyRequest, name: string): string | undefined {
  return readCookie(request, name, false);
}

/** Returns the language of a page: the browser's choice, then that of the account, then that of the request. */
export function panelLanguage(request: FastifyRequest, account: Language | null = null): Language {
  return readPreferences(request).language ?? pageLanguage(request, account);
}

/** Returns the cookies that store the choice of a form. */
export function preferenceCookies(request: FastifyRequest, { fields }: SubmittedForm): string[] {
  const { theme, language, rail, table } = fields;
  const isTheme = theme === 'light' || theme === 'dark' || theme === 'system';
  const isLanguage = languages.some((each) => each === language);
  const { foldedRail } = readPreferences(request);
  const columns = [fields.columns ?? []].flat().filter(isName);
  return [
    ...(isName(table) && columns.length <= maxColumns
      ? [plainCookie(columnsCookie(table), columns.join('.'))]
      : []),
    ...(isTheme ? [plainCookie(cookies.theme, theme)] : []),
    ...(isLanguage ? [plainCookie(cookies.language, String(language))] : []),
    ...(rail === 'toggle' ? [plainCookie(cookies.rail, foldedRail ? 'open' : 'folded')] : []),
  ];
}

/** More than the columns of any table. */
const maxColumns = 30;

/** Whether a field names a table or a column. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value);
}

function plainCookie(name: string, value: string, maxAge = yearSeconds): string {
  return `${name}=${value}; Path=/panel; Max-Age=${maxAge}; SameSite=Lax`;
}

/** Removes the choice of a language in this browser. */
export const clearedLanguageCookie = plainCookie(cookies.language, '', 0);

/** Returns the page of the panel to which a form leads back; the start page for any other address. */
export function backPath(value: unknown): string {
  return isPanelPath(value) ? value : '/panel';
}

/** Tells whether a text is the address of a page below `/panel`, for every browser that reads it. */
export function isPanelPath(value: unknown): value is string {
  if (typeof value !== 'string' || value.includes('//')) return false;
  if (!/^\/panel(?:[/?][\x21-\x7e]*)?$/.test(value)) return false;
  // Dot segments and backslashes lead elsewhere. The host is any host.
  const [path = ''] = value.split(/[?#]/);
  return URL.parse(value, 'http://localhost')?.pathname === path;
}
