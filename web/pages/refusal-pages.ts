import { h } from 'preact';
import type { Contact } from '../../domain/messages/notices/mail-html.ts';
import type { Language } from '../../generated/errors.ts';
import { contactList } from './lists.ts';
import { page } from './page.ts';
import { pageTexts } from './texts.ts';

/** For when nothing can be looked up, sometimes not even whose page it is. */
export function laterPage({ language, workshop }: { language: Language; workshop: Contact | null }): string {
  const { title, text } = pageTexts[language].later;
  return page({ language, title, workshop: workshop?.name ?? null }, h('p', null, text));
}

/** For links that this workshop never issued or has replaced, or that were cut on their way. */
export function notFoundPage({
  language,
  workshop,
}: {
  language: Language;
  workshop: Contact | null;
}): string {
  const { title, text, ask } = pageTexts[language].notFound;
  const contacts = workshop && contactList(workshop);
  return page(
    { language, title, workshop: workshop?.name ?? null },
    h('p', null, text),
    contacts && [h('p', null, ask), contacts],
  );
}
