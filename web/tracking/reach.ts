import { type ComponentChild, h } from 'preact';
import { readPhone } from '../../domain/clients/identity.ts';
import { mailUrl, telephoneUrl } from '../../domain/messages/notices/mail.ts';
import { capitalized } from '../../domain/text/locale.ts';
import { trackingTexts } from './texts/index.ts';
import type { ContactWords } from './texts/tracking-texts.ts';
import type { TrackedWorkshop, Tracking } from './tracking.ts';

/** The ways to reach the workshop with one thumb, as far as it has given them. */
export function reachButtons({ workshop, language }: Tracking): ComponentChild {
  const { call, mail } = trackingTexts[language].reach;
  const ways: [label: string, url: string | null][] = [
    [call, isTelephone(workshop.phone) ? telephoneUrl(workshop.phone) : null],
    ['WhatsApp', whatsappUrl(workshop)],
    [mail, workshop.email === '' ? null : mailUrl(workshop.email)],
  ];
  const given = ways.filter(([, url]) => url !== null);
  const button = ([label, href]: (typeof ways)[number]) => h('li', null, h('a', { href }, label));
  return given.length > 0 && h('ul', { class: 'reach', role: 'list' }, given.map(button));
}

/** How sentences ask the client to reach the workshop: to call it, only where it has a telephone. */
export function contactWords({ workshop, language }: Tracking): ContactWords {
  const { call, write } = trackingTexts[language].contact;
  const within = isTelephone(workshop.phone) ? call : write;
  return { within, atStart: capitalized(within, language) };
}

function isTelephone(phone: string): boolean {
  return /\d/.test(phone);
}

/** WhatsApp knows numbers by their digits, those of the country first. */
function whatsappUrl({ whatsapp, country }: TrackedWorkshop): string | null {
  const read = readPhone(whatsapp, country);
  return read ? `https://wa.me/${read.number.replace('+', '')}` : null;
}
