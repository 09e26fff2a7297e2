import { h } from 'preact';
import type { Language } from '../../generated/errors.ts';
import { languageList } from './lists.ts';
import { page } from './page.ts';
import { pageTexts } from './texts.ts';

export type UnsubscribeState = 'ask' | 'done' | 'already';

/** Opening it changes nothing, as mail scanners open every link; its button posts to the same address (RFC 8058). */
export function unsubscribePage({
  language,
  workshop,
  state,
}: {
  language: Language;
  workshop: string;
  state: UnsubscribeState;
}): string {
  const texts = pageTexts[language].unsubscribe;
  const { title, text } = texts[state];
  return page(
    { language, title, workshop },
    h('p', null, text(workshop)),
    state === 'ask' && h('form', { method: 'post' }, h('button', { type: 'submit' }, texts.ask.button)),
    h('p', { class: 'quiet' }, texts.service),
    languageList(language),
  );
}
