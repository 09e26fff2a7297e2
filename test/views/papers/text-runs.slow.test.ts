import { beforeAll, describe, expect, test } from 'vitest';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { openFallbacks } from '../../../views/papers/text/fallback-fonts.ts';
import { runsOf, toDrawableText } from '../../../views/papers/text/text-runs.ts';
import { invoiceLine, invoicePaper } from '../../support/invoices.ts';
import { objectsOf, textOf } from '../../support/pdf-text.ts';

const foreign = [
  ['simplified Chinese', '制动片更换'],
  ['traditional Chinese', '電話號碼'],
  ['Japanese', 'ブレーキパッドの交換'],
  ['Korean', '브레이크 패드'],
  ['Arabic', 'فرامل أمامية'],
  ['Hebrew', 'בלמים קדמיים'],
  ['Thai', 'ผ้าเบรก'],
  ['Hindi', 'ब्रेक पैड'],
  ['Bengali', 'ব্রেক প্যাড'],
  ['Georgian', 'სამუხრუჭე'],
  ['Armenian', 'արգելակ'],
  ['emoji', '👍🔧🚗⭐'],
  ['an emoji of several characters', '👩‍🔧'],
  ['a flag', '🇪🇸'],
] as const;

beforeAll(() => openFallbacks(foreign));

describe('characters that Source Sans lacks', () => {
  test.each(foreign)('come from another font: %s', (_, text) => {
    expect(toDrawableText(text)).toBe(text);
    const fonts = runsOf(text, 'regular').filter((run) => run.text.trim() !== '');
    for (const { text, font } of fonts)
      expect(font.font.layout(text).glyphs.filter(({ id }) => id === 0)).toEqual([]);
    expect(fonts.map(({ font }) => font.name)).not.toContain('regular');
  });

  test('are shown by their number if no font has them', () => {
    expect(toDrawableText('a𓀀b\u{10ffff}c\ue000')).toBe('a[U+13000]b[U+10FFFF]c[U+E000]');
  });

  test('do not change the font of other characters', () => {
    expect(runsOf('Φρένα – Иван', 'semibold').map(({ font }) => font.name)).toEqual(['semibold']);
    const runs = runsOf('Sr. 王 (2)', 'regular');
    expect(runs.map((run) => run.text)).toEqual(['Sr. ', '王', ' (2)']);
  });

  test('invisible marks are left out, unless a font needs them to join', () => {
    expect(toDrawableText('Clara \u202Eziur\u202C\u2066x')).toBe('Clara ziurx');
    expect(toDrawableText('👩\u200d🔧\u200b')).toBe('👩\u200d🔧');
  });
});

describe('words from right to left', () => {
  const order = (text: string) => runsOf(text, 'regular').map((run) => run.text);

  test('follow each other from right to left, also beside others', () => {
    expect(order('Sr. בלמים קדמיים, dos')).toEqual(['Sr. ', 'קדמיים', ' ', 'בלמים', ', dos']);
  });

  test('leave numbers between them from left to right, and turn brackets', () => {
    expect(order('בלמים (12) קדמיים')).toEqual(['קדמיים', ' ', '(', '12', ')', ' ', 'בלמים']);
  });
});

test('a paper has all of them, in fonts that it carries, and the same bytes each time', async () => {
  const lines = foreign.map(([, description], n) => invoiceLine(n + 1, { description }));
  const first = await drawInvoice(invoicePaper({ lines }));
  const text = textOf(first);
  for (const shown of ['制', '브', '👍']) expect(text).toContain(shown);
  expect(text).not.toMatch(/□|\[U\+|\0/);
  const fonts = [...objectsOf(first).values()].filter(({ head }) => head.includes('/Type /FontDescriptor'));
  expect(fonts.length).toBeGreaterThan(10);
  for (const { head } of fonts) expect(head).toContain('/FontFile2');
  await drawInvoice(invoicePaper({ lines: lines.toReversed() }));
  expect((await drawInvoice(invoicePaper({ lines }))).equals(first)).toBe(true);
});
