import { describe, expect, test } from 'vitest';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { drawQuote } from '../../../views/papers/quote.ts';
import { drawReceipt } from '../../../views/papers/receipt.ts';
import { invoicePaper } from '../../support/invoices.ts';
import { quoteOnPaper, quotePaper, trackedLines } from '../../support/papers.ts';
import { objectsOf, pagesOf, textOf } from '../../support/pdf-text.ts';
import { plain, type Size } from '../../support/pictures.ts';

const png = (size: Size) => plain(size).png().toBuffer();
const brandingWith = (size: Size) => ({
  color: null,
  logo: { name: `ab/${'ab'.repeat(16)}`, sha256: '', ...size },
});

const receipt = {
  language: 'es',
  quote: quoteOnPaper,
  receivedAt: '2026-11-23T08:10:00.000Z',
  leftFor: 'quote',
} as const;

const square = { width: 600, height: 600 };
const pointsOfMm = 72 / 25.4;

/** Returns the position and size of the picture on the page, in points. */
function placeOf(pdf: Buffer) {
  const contents = [...objectsOf(pdf).values()].map(({ stream }) => stream).join('\n');
  const [, width, height, left, bottom] =
    /([\d.]+) 0 0 -([\d.]+) ([\d.]+) ([\d.]+) cm\n\/I\d+ Do/.exec(contents) ?? [];
  return { width: Number(width), height: Number(height), left: Number(left), bottom: Number(bottom) };
}

const pageHeight = 841.89;

/** Returns the font size of the first text, and the distance of its baseline from the top, in points. */
function firstText(pdf: Buffer) {
  const contents = [...objectsOf(pdf).values()].map(({ stream }) => stream).join('\n');
  const [, above, size] = /1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/F\d+ ([\d.]+) Tf/.exec(contents) ?? [];
  return { size: Number(size), baseline: pageHeight - Number(above) };
}

describe('a logo', () => {
  const branding = brandingWith(square);
  test.each<[string, (logo: Buffer) => Promise<Buffer>]>([
    ['a quote', (logo) => drawQuote(quotePaper({}, { branding }), logo)],
    ['a receipt', (logo) => drawReceipt({ ...receipt, branding }, logo)],
    ['an invoice', (logo) => drawInvoice(invoicePaper({ branding }), undefined, logo)],
  ])('stands on %s, named as the workshop, and without anything one sees through', async (_, draw) => {
    const pdf = await draw(await png(square));
    const objects = [...objectsOf(pdf).values()];
    expect(objects.find(({ head }) => head.includes('/Alt (Taller Ejemplo)'))?.head).toContain('/S /Figure');
    const pictures = objects.filter(({ head }) => head.includes('/Subtype /Image'));
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.head).toContain('/ColorSpace /DeviceRGB');
    expect(pdf.toString('latin1')).not.toContain('/SMask');
    expect(textOf(pdf)).toContain('Taller Ejemplo');
  });

  test.each([
    ['a square', square, { width: 18, height: 18 }],
    ['a wide one', { width: 600, height: 100 }, { width: 48, height: 8 }],
    ['a tall one', { width: 100, height: 600 }, { width: 3, height: 18 }],
    ['a small one, which is not blown up', { width: 45, height: 45 }, { width: 12.7, height: 12.7 }],
  ])('%s is as large as there is room', async (_, size, mm) => {
    const place = placeOf(await drawQuote(quotePaper({}, { branding: brandingWith(size) }), await png(size)));
    expect(place.width).toBeCloseTo(mm.width * pointsOfMm, 1);
    expect(place.height).toBeCloseTo(mm.height * pointsOfMm, 1);
  });

  test('is the same byte by byte each time, as PNG and as JPEG', async () => {
    const paper = quotePaper({ lines: trackedLines(30) }, { branding: brandingWith(square) });
    for (const bytes of [await png(square), await plain(square).jpeg().toBuffer()]) {
      const first = await drawQuote(paper, bytes);
      await drawQuote(quotePaper());
      expect((await drawQuote(structuredClone(paper), new Uint8Array(bytes))).equals(first)).toBe(true);
    }
  });

  test('shares a line with the name, which is smaller if it is long', async () => {
    const wide = { width: 600, height: 170 };
    const sizes = ['Taller Ejemplo', 'Electromecánica Vallisoletana'].map(async (name) => {
      const workshop = { ...quoteOnPaper.workshop, name };
      const paper = quotePaper({ workshop }, { branding: brandingWith(wide) });
      const pdf = await drawQuote(paper, await png(wide));
      expect(pagesOf(pdf)[0]?.[0]).toBe(name);
      const { bottom, height } = placeOf(pdf);
      const { size, baseline } = firstText(pdf);
      // The text's baseline is within the height of the picture.
      expect(baseline).toBeLessThan(bottom);
      expect(baseline).toBeGreaterThan(bottom - height);
      return size;
    });
    expect(await sizes[0]).toBe(17);
    expect(await sizes[1]).toBeLessThan(17);
  });

  test('is never left out', async () => {
    await expect(drawQuote(quotePaper({}, { branding: brandingWith(square) }))).rejects.toThrow('logo');
  });
});

describe('a colour', () => {
  const drawn = (color: string | null) => drawInvoice(invoicePaper({ branding: { color, logo: null } }));

  /** Returns the stroke colours and the fill colours (of texts and areas) that a PDF uses. */
  async function coloursOf(pdf: Promise<Buffer>) {
    const contents = [...objectsOf(await pdf).values()].map(({ stream }) => stream).filter(isContent);
    const of = (operator: string) =>
      contents
        .flatMap((content) => [...content.matchAll(new RegExp(`^(.*) ${operator}$`, 'gm'))])
        .map(([, parts = '']) => `#${parts.split(' ').map(hex).join('')}`);
    return { lines: new Set(of('SCN')), fills: new Set(of('scn')) };
  }
  const isContent = (stream: string) => stream.includes('BT\n');
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0');

  test('takes the usual one’s place', async () => {
    const [usual, own] = [await coloursOf(drawn(null)), await coloursOf(drawn('#b3123a'))];
    for (const which of ['lines', 'fills'] as const) {
      expect(usual[which]).toContain('#1a4f8f');
      expect(own[which]).toContain('#b3123a');
      expect(own[which]).not.toContain('#1a4f8f');
    }
    expect(own.fills).toContain('#f9ecef');
  });

  test('that could not be read is left to lines and backgrounds', async () => {
    const { lines, fills } = await coloursOf(drawn('#ffcc00'));
    expect(lines).toContain('#ffcc00');
    expect(fills).not.toContain('#ffcc00');
    expect(fills).toContain('#1a4f8f');
    expect(fills).toContain('#fffbeb');
  });
});

test('a workshop without either has the papers that it had', async () => {
  const none = { branding: { color: null, logo: null } };
  expect((await drawQuote(quotePaper({}, none))).equals(await drawQuote(quotePaper()))).toBe(true);
});
