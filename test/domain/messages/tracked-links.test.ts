import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { trackedHtml } from '../../../domain/messages/links.ts';
import { openSignedLinks } from '../../../domain/secrets/signed-links.ts';

const workshop = { id: 3, base_url: 'https://taller.example.com' };
const signed = openSignedLinks(['a secret for tests']);
const links = signed.of(workshop, 118);
const picture = `<img src="${links.open}" alt="" width="1" height="1" style="display:block;border:0">`;

/** Adds tracking to a mail; returns it without the tracking picture at its end. */
function rewritten(html: string): string {
  const tracked = trackedHtml(html, links);
  expect(tracked.endsWith(picture)).toBe(true);
  return tracked.slice(0, -picture.length);
}

test.each([
  ['<a href="https://example.com/a?b=1&amp;c=2">x</a>', 'https://example.com/a?b=1&c=2'],
  ['<a href="http://example.com">x</a>', 'http://example.com/'],
  ["<a title='t' href='https://example.com/'>x</a>", 'https://example.com/'],
  ['<A HREF=https://example.com/a>x</A>', 'https://example.com/a'],
  ['<a href=" HTTPS://Example.com/\n">x</a>', 'https://example.com/'],
  ['<a href="https://bücher.example/ñ">x</a>', 'https://xn--bcher-kva.example/%C3%B1'],
  ['<a href="https://example.com/a\r\nSet-Cookie: b">x</a>', 'https://example.com/aSet-Cookie:%20b'],
  ['<map><area href="https://example.com/"></map>', 'https://example.com/'],
])('leads %j through a click', (html, target) => {
  const href = /href="([^"]*)"/.exec(rewritten(html))?.[1] ?? '';
  const token = href.slice('https://taller.example.com/c/'.length);
  expect(signed.read('click', workshop.id, token)).toEqual({ communicationId: 118, target });
});

test.each([
  '',
  'plain text',
  '<a>x</a>',
  '<a href>x</a>',
  '<a href="">x</a>',
  '<a href="#top">x</a>',
  '<a href="/relative">x</a>',
  '<a href="//example.com/">x</a>',
  '<a href="mailto:hola@example.com?subject=https://example.com">x</a>',
  '<a href="tel:+34910000000">x</a>',
  '<a href="javascript:alert(1)//https://example.com">x</a>',
  '<a href="https://">x</a>',
  `<a href="${links.unsubscribe}">x</a>`,
  `<a href="https://example.com/${'x'.repeat(2000)}">x</a>`,
  '<link href="https://example.com/"><img src="https://example.com/a.png">',
  '<p title="<a href=https://example.com/>">&lt;a href="https://example.com/"&gt;</p>',
  '<!-- <a href="https://example.com/">x</a> --><style>a[href="https://example.com/"]{color:red}</style>',
])('leaves %j as it is', (html) => {
  expect(rewritten(html)).toBe(html);
});

test('changes only the links: the visible text stays the same', () => {
  const html = '<P  CLASS=a>ñ &amp; <a\n  class="b" href="https://example.com/">x</a  > © &nbsp;€</P>';
  const changed = html.replace('https://example.com/', links.click('https://example.com/'));
  expect(rewritten(html)).toBe(changed);
});

test('puts its picture at the end of the body', () => {
  const html = '<html><body><p>x</p></body></html>';
  expect(trackedHtml(html, links)).toBe(`<html><body><p>x</p>${picture}</body></html>`);
});

test('takes what follows the body too', () => {
  const html = '<body>x</body><a href="https://example.com/">y</a>';
  const link = links.click('https://example.com/');
  expect(trackedHtml(html, links)).toBe(`<body>x${picture}</body><a href="${link}">y</a>`);
});

test('leaves no link to the web that does not tell of clicks', () => {
  const link = fc
    .record({ url: fc.webUrl({ withQueryParameters: true }), text: fc.string() })
    .map(({ url, text }) => `<a href="${url}">${text}</a>`);
  const harmless = fc.array(fc.oneof(link, fc.string())).map((parts) => sanitizeHtml(parts.join(' ')));
  fc.assert(
    fc.property(harmless, (html) => {
      const hrefs = [...trackedHtml(html, links).matchAll(/<a href="([^"]*)"/g)].map(
        ([, href]) => href as string,
      );
      const astray = hrefs.filter(
        (href) => /^https?:/.test(href) && !href.startsWith('https://taller.example.com/c/'),
      );
      expect(astray).toEqual([]);
    }),
  );
});

test('of a mail that is nothing but links, the first five hundred tell of clicks', () => {
  const html = '<a href="https://example.com/">x</a>'.repeat(9_000);
  expect(rewritten(html).match(/taller\.example\.com\/c\//g)).toHaveLength(500);
  expect(rewritten(html).match(/"https:\/\/example\.com\/"/g)).toHaveLength(8_500);
});
