import { h } from 'preact';
import type { Language } from '../../generated/errors.ts';
import { declarationTexts } from '../texts/declaration.ts';
import { docsTexts } from '../texts/docs.ts';
import { pageTexts } from '../texts/pages.ts';
import { contactList, languageList, type PageOwner, page } from './layout.ts';

interface Front {
  language: Language;
  workshop: PageOwner;
  docsUrl: string;
  documentUrl: string;
  declarationUrl: string;
}

export function frontPage({ language, workshop, docsUrl, documentUrl, declarationUrl }: Front): string {
  const texts = pageTexts[language].front;
  return page(
    { language, title: texts.title(workshop.name), workshop: null, sandbox: workshop.sandbox },
    h('p', null, texts.what),
    h(
      'ul',
      { role: 'list' },
      h('li', null, h('a', { href: docsUrl }, docsTexts[language].title)),
      h('li', null, h('a', { href: documentUrl }, texts.reference)),
    ),
    h('p', null, texts.referenceNote),
    h('p', null, texts.keys),
    h('p', null, texts.clients),
    contactList(workshop),
    h('p', { class: 'quiet' }, h('a', { href: declarationUrl }, declarationTexts[language].link)),
    languageList(language),
  );
}

interface Reader {
  language: Language;
  workshop: PageOwner | null;
}

function ownerOf(workshop: PageOwner | null): { workshop: string | null; sandbox: boolean } {
  return { workshop: workshop?.name ?? null, sandbox: workshop?.sandbox ?? false };
}

/** Shown during an outage, when sometimes not even the workshop is known. */
export function laterPage({ language, workshop }: Reader): string {
  const { title, text } = pageTexts[language].later;
  return page({ language, title, ...ownerOf(workshop) }, h('p', null, text));
}

/** Shown to a person whose action a paused workshop does not take. */
export function pausedPage({ language, workshop }: Reader): string {
  const { title, text } = pageTexts[language].paused;
  const contacts = workshop && contactList(workshop);
  return page({ language, title, ...ownerOf(workshop) }, h('p', null, text), contacts);
}

/** Shown in place of a stored file that was altered. */
export function damagedPage({ language, workshop }: Reader): string {
  const { title, text } = pageTexts[language].damaged;
  const contacts = workshop && contactList(workshop);
  return page({ language, title, ...ownerOf(workshop) }, h('p', null, text), contacts);
}

/** Shown for links that were never issued, were replaced, or were cut off in transit. */
export function notFoundPage({ language, workshop }: Reader): string {
  const { title, text, ask } = pageTexts[language].notFound;
  const contacts = workshop && contactList(workshop);
  return page(
    { language, title, ...ownerOf(workshop) },
    h('p', null, text),
    contacts && [h('p', null, ask), contacts],
  );
}

export type UnsubscribeState = 'ask' | 'done' | 'already';

interface UnsubscribePageData {
  language: Language;
  workshop: Pick<PageOwner, 'name' | 'sandbox'>;
  state: UnsubscribeState;
}

/** Opening the page changes nothing, because mail scanners open every link; its button posts to the same address (RFC 8058). */
export function unsubscribePage({ language, workshop, state }: UnsubscribePageData): string {
  const texts = pageTexts[language].unsubscribe;
  const { title, text } = texts[state];
  return page(
    { language, title, workshop: workshop.name, sandbox: workshop.sandbox },
    h('p', null, text(workshop.name)),
    state === 'ask' && h('form', { method: 'post' }, h('button', { type: 'submit' }, texts.ask.button)),
    h('p', { class: 'quiet' }, texts.service),
    languageList(language),
  );
}
