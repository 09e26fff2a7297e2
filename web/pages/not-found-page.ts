import { h } from 'preact';
import type { Language } from '../../generated/errors.ts';
import { page } from './page.ts';
import { pageTexts } from './texts.ts';

/** For links that this workshop never issued, or that were cut on their way. */
export function notFoundPage({
  language,
  workshop,
}: {
  language: Language;
  workshop: string | null;
}): string {
  const { title, text } = pageTexts[language].notFound;
  return page({ language, title, workshop }, h('p', null, text));
}
