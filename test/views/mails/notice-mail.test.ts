import { parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { noticeMail } from '../../../views/mails/notice.ts';

const workshop = {
  name: 'Taller Ejemplo',
  timezone: 'Europe/Madrid',
  logo_url: 'https://taller.example.com/logo.png' as string | null,
  address: 'Calle de la Invención 12',
  zip: '28001',
  city: 'Madrid',
  phone: '+34 910 000 000',
  email: 'hola@taller.example.com',
  web: 'taller.example.com/',
};
const url = 'https://taller.example.com/t/0123456789abcdefghijkl';
const values = {
  workshop,
  recipient: 'Clara Ejemplo',
  plate: '1234 KLM',
  url,
  start: new Date('2026-11-28T09:00:00Z'),
};

/**
 * Returns the values of all attributes with this name in order: `href` for links, or `src` for files that a mail
 * program loads.
 */
function addressesIn(html: string, attribute: 'href' | 'src'): string[] {
  const found: string[] = [];
  const visit = (nodes: { attribs?: Record<string, string>; children?: unknown }[]): void => {
    for (const node of nodes) {
      const address = node.attribs?.[attribute];
      if (address !== undefined) found.push(address);
      visit((node.children ?? []) as typeof nodes);
    }
  };
  visit(parseDocument(html).children as Parameters<typeof visit>[0]);
  return found;
}

test.each(languages)('contains the whole notice in %s, as HTML and as text', (language) => {
  const { subject, html, text } = noticeMail('appointment_confirmed', language, values);
  expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
  const read = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  for (const said of [
    'Clara Ejemplo',
    '1234 KLM',
    '10:00',
    'Taller Ejemplo',
    '28001 Madrid',
    '+34 910 000 000',
  ]) {
    expect(read).toContain(said);
    expect(text).toContain(said);
  }
  expect(text).toContain(url);
  expect(subject).toContain('1234 KLM');
});

test('has one button, and no other links than to the workshop', () => {
  const { html } = noticeMail('vehicle_ready', 'es', values);
  expect(addressesIn(html, 'href')).toEqual([
    url,
    'tel:+34910000000',
    'mailto:hola@taller.example.com',
    'https://taller.example.com/',
  ]);
});

test('writes to French readers as they write: with a space before the colon, that never breaks', () => {
  const { text } = noticeMail('vehicle_ready', 'fr', values);
  expect(text).toContain('Immatriculation\u00a0: 1234 KLM');
  expect(text).toContain(`Voir les travaux\u00a0:\n${url}`);
  expect(noticeMail('vehicle_ready', 'es', values).text).toContain('Matrícula: 1234 KLM');
});

test('has one main part, and links as tall as a thumb', () => {
  const { html } = noticeMail('vehicle_ready', 'es', values);
  expect(html.match(/role="main"/g)).toHaveLength(1);
  const links = [...html.matchAll(/<a href="(tel|mailto|https):[^>]*style="([^"]*)"/g)];
  expect(links).toHaveLength(4);
  for (const [, , style] of links) expect(style).toMatch(/display:(inline-)?block;padding:1[24]px/);
});

test("loads only the workshop's logo", () => {
  const { html } = noticeMail('vehicle_ready', 'es', values);
  expect(addressesIn(html, 'src')).toEqual(['https://taller.example.com/logo.png']);
  expect(html).not.toMatch(/url\(|@import|<link|<script|<form/i);
});

test.each([null, 'javascript:alert(1)', '/logo.png', 'data:image/png;base64,AA=='])(
  'shows the name where the logo is %s',
  (logo_url) => {
    const { html } = noticeMail('vehicle_ready', 'es', { ...values, workshop: { ...workshop, logo_url } });
    expect(html).not.toContain('<img');
    expect(html).toMatch(/>Taller Ejemplo<\/td>/);
  },
);

test('leaves out facts that the workshop has not entered', () => {
  const silent = { ...workshop, address: '', zip: '', city: '', phone: '', email: '', web: '' };
  const { html, text } = noticeMail('vehicle_ready', 'es', { ...values, workshop: silent });
  expect(addressesIn(html, 'href')).toEqual([url]);
  expect(text.split('\n\n').find((part) => part.startsWith('-- '))).toBe('-- \nTaller Ejemplo');
});

test('makes markup in names and plates harmless', () => {
  const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;';
  const { html } = noticeMail('vehicle_ready', 'es', {
    plate: nasty,
    url: `https://taller.example.com/t/"${nasty}`,
    recipient: nasty,
    workshop: { ...workshop, name: nasty, address: nasty, phone: nasty, email: nasty, web: nasty },
  });
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(addressesIn(html, 'src')).toEqual(['https://taller.example.com/logo.png']);
  for (const address of addressesIn(html, 'href')) expect(address).toMatch(/^(https|tel|mailto):/);
});
