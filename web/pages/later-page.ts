import { h } from 'preact';
import type { Language } from '../../generated/errors.ts';
import { page } from './page.ts';
import { pageTexts } from './texts.ts';

/** For when nothing can be looked up, sometimes not even whose page it is. */
export function laterPage({ language, workshop }: { language: Language; workshop: string | null }): string {
  const { title, text } = pageTexts[language].later;
  return page({ language, title, workshop }, h('p', null, text));
}
