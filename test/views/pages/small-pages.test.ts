import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { pageHeaders } from '../../../views/pages/headers.ts';
import {
  laterPage,
  notFoundPage,
  type UnsubscribeState,
  unsubscribePage,
} from '../../../views/pages/small-pages.tsx';
import { pageTexts } from '../../../views/texts/pages.ts';

const states: UnsubscribeState[] = ['ask', 'done', 'already'];
const workshop = 'Taller Ejemplo';
const contact = {
  name: workshop,
  sandbox: false,
  logo_url: null,
  address: '',
  zip: '',
  city: '',
  phone: '+34 910 000 000',
  email: 'taller@example.com',
  web: '',
};

/** All pages in all languages. */
const pages = languages.flatMap((language) => [
  ...states.map((state) => ({
    language,
    name: `unsubscribe: ${state}`,
    html: unsubscribePage({ language, workshop: contact, state }),
  })),
  { language, name: 'not found', html: notFoundPage({ language, workshop: contact }) },
  { language, name: 'later', html: laterPage({ language, workshop: contact }) },
]);

test.each(pages)('$language $name says who speaks, in that language, with words of its own', (page) => {
  expect(page.html).toMatch(new RegExp(`^<!doctype html><html lang="${page.language}" dir="ltr">`));
  expect(page.html).toMatch(/<title>[^<]+ · Taller Ejemplo<\/title>/);
  expect(page.html).toMatch(/<h1>[^<]+<\/h1>/);
  const same = pages.filter(({ html }) => headlineOf(html) === headlineOf(page.html));
  expect(same).toHaveLength(1);
});

test.each(pages)(
  '$language $name fits telephones, and works without scripts or anything from elsewhere',
  ({ html }) => {
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(|@import| on\w+=| style=/i);
    // Links lead to the same page in another language, or contact the workshop.
    for (const [, to] of html.matchAll(/href="([^"]*)"/g))
      expect(to).toMatch(/^(\?lang=\w\w|tel:.*|mailto:.*)$/);
  },
);

test.each(pages)('$language $name is styled by what its policy allows', ({ html }) => {
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(pageHeaders['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
});

test('its headers allow nothing else, and send no referrer', () => {
  expect(pageHeaders).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    ),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
});

test.each(languages)('asks with one button, that posts to the same address (%s)', (language) => {
  const forms = (state: UnsubscribeState) =>
    unsubscribePage({ language, workshop: contact, state }).match(/<form.*?<\/form>/g) ?? [];
  expect(forms('ask')).toEqual([
    expect.stringMatching(/^<form method="post"><button type="submit">[^<]+<\/button><\/form>$/),
  ]);
  expect(forms('done')).toEqual([]);
  expect(forms('already')).toEqual([]);
});

test.each(languages)('where nothing is found, it says how to reach the workshop (%s)', (language) => {
  const html = notFoundPage({ language, workshop: contact });
  const { ask } = pageTexts[language].notFound;
  expect(html).toContain(ask);
  expect(html).toContain('<a href="tel:+34910000000">+34 910 000 000</a>');
  expect(html).toContain('<a href="mailto:taller@example.com">taller@example.com</a>');
  for (const silent of [null, { ...contact, phone: '', email: '' }]) {
    const short = notFoundPage({ language, workshop: silent });
    expect(short).toContain(pageTexts[language].notFound.text);
    expect(short).not.toContain(ask);
  }
});

test.each(languages)('offers to unsubscribe in the other five languages (%s)', (language) => {
  const html = unsubscribePage({ language, workshop: contact, state: 'ask' });
  const offered = [...html.matchAll(/href="\?lang=(\w+)"/g)].map(([, other]) => other);
  expect([...offered, language].sort()).toEqual([...languages].sort());
});

test("makes markup in a workshop's name harmless", () => {
  const nasty = '</title><script>alert(1)</script><form action="https://example.com">';
  for (const state of states) {
    const html = unsubscribePage({ language: 'es', workshop: { name: nasty, sandbox: false }, state });
    expect(html).not.toMatch(/<script|<form action/);
    expect(html).toContain('&lt;script>');
  }
});

function headlineOf(html: string): string | undefined {
  return /<h1>([^<]+)<\/h1>/.exec(html)?.[1];
}

test.each(languages)('every page of a sandbox says that it is one (%s)', (language) => {
  const owner = { ...contact, sandbox: true };
  const { page } = pageTexts[language].sandbox;
  const marked = [
    unsubscribePage({ language, workshop: owner, state: 'ask' }),
    notFoundPage({ language, workshop: owner }),
    laterPage({ language, workshop: owner }),
  ];
  for (const html of marked) expect(html).toContain(`<mark role="note">${page}</mark>`);
  expect(laterPage({ language, workshop: contact })).not.toContain(page);
});
