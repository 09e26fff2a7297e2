import { type ComponentChild, h } from 'preact';
import { addressLine, type Contact, contactLinks } from '../../domain/notices/contact.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from './texts/index.ts';

/** What the page tells of whoever wrote the budget. */
export interface TrackedWorkshop extends Contact {
  legal_name: string;
  tax_id: string;
  timezone: string;
}

/** Where its logo may be loaded from; null: it has none, or none that a policy can name. */
export function logoOrigin({ logo_url }: TrackedWorkshop): string | null {
  const origin = logo_url !== null && URL.canParse(logo_url) ? new URL(logo_url).origin : '';
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin) ? origin : null;
}

/** The logo stands on white in the dark too: most are drawn for white. */
export function letterhead(workshop: TrackedWorkshop): ComponentChild {
  const { name, logo_url } = workshop;
  const logo =
    logoOrigin(workshop) !== null && h('img', { src: logo_url, alt: '', height: 44, class: 'logo' });
  return h('header', null, logo, h('p', { class: 'workshop' }, h('bdi', null, name)));
}

export function imprint(workshop: TrackedWorkshop, language: Language): ComponentChild {
  const { name, legal_name, tax_id } = workshop;
  const owner = [legal_name, tax_id].filter((part) => part !== '').join(' · ');
  const lines = [owner, addressLine(workshop)].filter((line) => line !== '');
  const links = contactLinks(workshop).map(({ label, url }) => h('li', null, h('a', { href: url }, label)));
  return h(
    'footer',
    { 'aria-labelledby': 'contact' },
    h('h2', { id: 'contact' }, trackingTexts[language].contact),
    h('p', null, h('strong', null, h('bdi', null, name))),
    lines.map((line) => h('p', null, h('bdi', null, line))),
    links.length > 0 && h('ul', { role: 'list' }, links),
  );
}
