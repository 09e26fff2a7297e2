import { type ComponentChild, h } from 'preact';
import { readPhone } from '../../../domain/clients/identity.ts';
import { capitalized } from '../../../domain/text/locale.ts';
import { mailUrl, telephoneUrl } from '../../../domain/workshops/contact.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import type { ContactWords } from '../../texts/types/tracking.ts';
import type { TrackedWorkshop, Tracking } from './tracking.ts';

/** Buttons to reach the workshop by its known channels. */
export function reachButtons({ workshop, language }: Tracking): ComponentChild {
  const { call, mail } = trackingTexts[language].reach;
  const ways: [label: string, url: string | null][] = [
    [call, isTelephone(workshop.phone) ? telephoneUrl(workshop.phone) : null],
    ['WhatsApp', whatsappUrl(workshop)],
    [mail, workshop.email === '' ? null : mailUrl(workshop.email)],
  ];
  const known = ways.filter(([, url]) => url !== null);
  const button = ([label, href]: (typeof ways)[number]) => h('li', null, h('a', { href }, label));
  return known.length > 0 && h('ul', { class: 'reach', role: 'list' }, known.map(button));
}

/** Words that ask the client to call the workshop, or to write if it has no telephone. */
export function contactWords({ workshop, language }: Tracking): ContactWords {
  const { call, write } = trackingTexts[language].contact;
  const within = isTelephone(workshop.phone) ? call : write;
  return { within, atStart: capitalized(within, language) };
}

function isTelephone(phone: string): boolean {
  return /\d/.test(phone);
}

/** WhatsApp's links contain the digits of a number, country code first. */
function whatsappUrl({ whatsapp, country }: TrackedWorkshop): string | null {
  const read = readPhone(whatsapp, country);
  return read ? `https://wa.me/${read.number.replace('+', '')}` : null;
}
