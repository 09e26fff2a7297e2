import type { Language } from '../../generated/errors.ts';

export const localeOf: Record<Language, string> = {
  es: 'es-ES',
  en: 'en-GB',
  ca: 'ca-ES',
  pt: 'pt-PT',
  fr: 'fr-FR',
  bg: 'bg-BG',
};

/** Converts the first letter of a text to upper case. */
export function capitalize(text: string, language: Language): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(localeOf[language]) + text.slice(first.length);
}
