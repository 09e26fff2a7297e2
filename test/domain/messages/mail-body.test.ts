import { describe, expect, test } from 'vitest';
import { readMailBody } from '../../../domain/messages/mail-body.ts';

const paragraph = '<p>Hola</p>';
const picture = '<img src="https://example.com/coche.png" />';

describe('what an email says is taken', () => {
  test.each([
    ['a text alone, as it is', { text: ' Hola\n' }, { text: ' Hola\n', html: null }],
    ['both, each as it is', { text: 'Otra cosa', html: paragraph }, { text: 'Otra cosa', html: paragraph }],
    ['HTML alone, with its text beside it', { html: paragraph }, { text: 'Hola', html: paragraph }],
    [
      'a picture that says what it shows',
      { html: '<img src="https://example.com/coche.png" alt="Su coche">' },
      { text: 'Su coche', html: '<img alt="Su coche" src="https://example.com/coche.png" />' },
    ],
    ['a picture beside a text', { text: 'Su coche', html: picture }, { text: 'Su coche', html: picture }],
    [
      'what is harmless of it',
      { html: `${paragraph}<script>x()</script>` },
      { text: 'Hola', html: paragraph },
    ],
    [
      'a text as long as a text may be',
      { html: 'a'.repeat(100_000) },
      { text: 'a'.repeat(100_000), html: 'a'.repeat(100_000) },
    ],
    [
      'a text of as many characters, each of which takes two places',
      { html: '🚗'.repeat(100_000) },
      { text: '🚗'.repeat(100_000), html: '🚗'.repeat(100_000) },
    ],
  ])('%s', (_what, written, body) => {
    expect(readMailBody(written)).toEqual({ ...body, logged: expect.any(String) });
  });
});

describe('the log shows', () => {
  const html = '<h1>Su coche</h1><p>está <b>listo</b>, vea <a href="https://example.com/t">el enlace</a></p>';

  test.each([
    ['a text alone', { text: ' Hola\n' }, ' Hola\n'],
    ['the text of HTML alone', { html: paragraph }, 'Hola'],
    ['one of two that say the same', { text: '*Hola*', html: paragraph }, '*Hola*'],
    ['a text beside HTML that says nothing', { text: 'Su coche', html: picture }, 'Su coche'],
    [
      'one of two that are laid out in other ways',
      { text: 'SU COCHE\n========\n', html: '<h1>SU COCHE</h1>' },
      'SU COCHE\n========\n',
    ],
    [
      'both where the HTML says something else',
      { text: 'Vea la versión en HTML.', html },
      'Vea la versión en HTML.\n\n----------\n\nSu coche\n\nestá listo, vea el enlace (https://example.com/t)',
    ],
    [
      'both where one word is another',
      { text: 'Son 100 €', html: '<p>Son 900 €</p>' },
      'Son 100 €\n\n----------\n\nSon 900 €',
    ],
  ])('%s', (_what, written, logged) => {
    expect(readMailBody(written)).toMatchObject({ logged });
  });
});

describe('a text of its own is wanted', () => {
  test.each([
    ['where there is nothing', {}, { rule: 'textOrHtml' }],
    ['where there are only pictures', { html: picture }, { rule: 'textBesidePictures' }],
    [
      'where that of the HTML is too long',
      { html: 'a'.repeat(100_001) },
      { rule: 'textBesideLongHtml', params: { limit: 100_000 } },
    ],
  ])('%s', (_what, written, found) => {
    expect(readMailBody(written)).toEqual({ path: '/text', ...found });
  });
});

describe('HTML is refused, whatever text is beside it,', () => {
  test.each([
    ['of which nothing is left', '<script>x()</script><style>p{}</style>', { rule: 'emptyHtml' }],
    ['that is empty when it is looked at', '<p> <br> &nbsp;</p>', { rule: 'emptyHtml' }],
    ['whose only picture may not be loaded', '<img src="http://example.com/x.png">', { rule: 'emptyHtml' }],
    ['with too many tags', '<b>'.repeat(20_001), { rule: 'tooManyTags', params: { limit: 20_000 } }],
    ['with half a character', 'Hola \ud83d', { rule: 'loneSurrogate' }],
    ['with a NUL', 'Hola \0', { rule: 'nul' }],
    [
      'that is endless once it is written out',
      '&'.repeat(200_001),
      { rule: 'maxLength', params: { limit: 1_000_000 } },
    ],
    ['that is endless', 'a'.repeat(1_000_001), { rule: 'maxLength', params: { limit: 1_000_000 } }],
  ])('%s', (_what, html, found) => {
    expect(readMailBody({ html })).toEqual({ path: '/html', ...found });
    expect(readMailBody({ text: 'Hola', html })).toEqual({ path: '/html', ...found });
  });
});

test('for an HTML with more content than its text the log stores the beginning, without invisible parts', () => {
  const said = readMailBody({ text: 'Hola', html: `a\x01b\tc\n${'🚗'.repeat(60_000)}` });
  if ('rule' in said) throw new Error(said.rule);
  expect(said.logged).toMatch(/^Hola\n\n-+\n\nab c /);
  expect(said.logged.length).toBeLessThanOrEqual(100_020);
  expect(said.logged.isWellFormed()).toBe(true);
});
