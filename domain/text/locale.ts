import type { Language } from '../../generated/errors.ts';

export const localeOf: Record<Language, string> = {
  es: 'es-ES',
  en: 'en-GB',
  ca: 'ca-ES',
  pt: 'pt-PT',
  fr: 'fr-FR',
  bg: 'bg-BG',
};

/** Between a label and what it names: in French a space that never breaks stands before it. */
export const colonIn: Record<Language, string> = {
  es: ':',
  en: ':',
  ca: ':',
  pt: ':',
  fr: '\u00a0:',
  bg: ':',
};

/** The text with a capital letter in front, for the beginning of a line or of a sentence. */
export function capitalized(text: string, language: Language): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(localeOf[language]) + text.slice(first.length);
}
