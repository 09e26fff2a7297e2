import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessHtml } from '../../../domain/text/harmless-html.ts';
import { htmlToText } from '../../../domain/text/html.ts';
import { campaignHtml } from '../../../views/mails/campaign.ts';

const bare = (html: string) => html.replaceAll(/ (?:class|style)="[^"]*"/g, '');

test.each([
  ['Hola\nClara', '<p>Hola<br />Clara</p>'],
  ['Hola\r\n \r\n\r\nClara\n', '<p>Hola</p><p>Clara</p>'],
  ['2 < 3 & "4" > 1', '<p>2 &lt; 3 &amp; &quot;4&quot; &gt; 1</p>'],
  [
    'Vea (https://example.com/a?b=1&c=2).',
    '<p>Vea (<a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>).</p>',
  ],
  ['https://example.com, y ya', '<p><a href="https://example.com">https://example.com</a>, y ya</p>'],
  ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ['https://example.com/{name}', '<p><a href="https://example.com/">https://example.com/</a>{name}</p>'],
])('%j', (text, html) => {
  expect(bare(campaignHtml(text))).toBe(html);
});

test('turns no text into markup', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', ' ', '\n', 'http://b') }),
      (text) => {
        const html = campaignHtml(text);
        expect(html.replaceAll(/<\/?(?:p|a|br)(?: (?:class|style|href)="[^"<>]*")* ?\/?>/g, '')).not.toMatch(
          /[<>"]/,
        );
        expect(htmlToText(harmlessHtml(html)).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      },
    ),
  );
});
