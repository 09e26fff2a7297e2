import type { Language } from '../../generated/errors.ts';

export const localeOf: Record<Language, string> = {
  es: 'es-ES',
  en: 'en-GB',
  ca: 'ca-ES',
  pt: 'pt-PT',
  fr: 'fr-FR',
  bg: 'bg-BG',
};

/** Capitalises the first letter of a text. */
export function capitalize(text: string, language: Language): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(localeOf[language]) + text.slice(first.length);
}
