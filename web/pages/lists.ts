import { type ComponentChild, h } from 'preact';
import { type Contact, contactLinks } from '../../domain/messages/notices/mail-html.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { pageTexts } from './texts.ts';

/** How to reach a workshop; null: it says nothing of that. */
export function contactList(workshop: Contact): ComponentChild {
  const links = contactLinks(workshop).map(({ label, url }) => h('li', null, h('a', { href: url }, label)));
  return links.length === 0 ? null : h('ul', { class: 'contacts', role: 'list' }, links);
}

const names: Record<Language, string> = {
  es: 'Español',
  en: 'English',
  ca: 'Català',
  pt: 'Português',
  fr: 'Français',
  bg: 'Български',
};

export function languageList(shown: Language): ComponentChild {
  const item = (language: Language) =>
    language === shown
      ? h('li', { lang: language, 'aria-current': 'true' }, names[language])
      : h(
          'li',
          null,
          h('a', { href: `?lang=${language}`, lang: language, hreflang: language }, names[language]),
        );
  return h(
    'nav',
    { 'aria-label': pageTexts[shown].languages },
    h('ul', { class: 'languages', role: 'list' }, languages.map(item)),
  );
}
