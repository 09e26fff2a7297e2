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
