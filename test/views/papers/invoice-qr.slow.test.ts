import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { invoiceLines, invoicePaper, qrText } from '../../support/invoices.ts';
import { objectsOf, pagesOf, textOf } from '../../support/pdf-text.ts';
import { canRender, renderedPage } from '../../support/rendered.ts';

// The package is CommonJS, and its types declare a default export that Node does not provide.
const read = ((jsqr as { default?: unknown }).default ?? jsqr) as typeof jsqr.default;
const mmOfInch = 25.4;
const phrase = 'Factura verificable en la sede electrónica de la AEAT';

const dpi = 110;

test.skipIf(!canRender)(
  'is read as its very text where it is rendered, is 35 mm wide, and has white around it',
  async () => {
    const { data, width, height } = await renderedPage(await drawInvoice(invoicePaper()), 1, dpi);
    const found = read(data, width, height, { inversionAttempts: 'dontInvert' });
    expect(found?.data).toBe(qrText);
    if (!found) return;
    const { topLeftCorner, topRightCorner, bottomLeftCorner } = found.location;
    const [left, top] = [topLeftCorner.x, topLeftCorner.y];
    const [right, bottom] = [topRightCorner.x, bottomLeftCorner.y];
    const mm = (pixels: number) => (pixels / dpi) * mmOfInch;
    expect(mm(right - left)).toBeCloseTo(35, 0);
    expect(mm(bottom - top)).toBeCloseTo(35, 0);
    expect(bottom).toBeLessThan(height / 2);
    const quiet = (2 / mmOfInch) * dpi;
    let dark = 0;
    for (let y = Math.ceil(top - quiet); y < bottom + quiet; y += 1) {
      for (let x = Math.ceil(left - quiet); x < right + quiet; x += 1) {
        const isCode = x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2;
        if (!isCode && (data[(y * width + x) * 4] ?? 0) < 250) dark += 1;
      }
    }
    expect(dark).toBe(0);
  },
);

test('draws exactly the modules of its text', async () => {
  const { rects, side } = codeOn(await drawInvoice(invoicePaper()));
  const scale = 4;
  const margin = 40;
  const width = Math.ceil(side * scale) + 2 * margin;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { x, y, w, h } of rects) {
    for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row += 1) {
      for (let column = Math.round(x * scale); column < Math.round((x + w) * scale); column += 1) {
        data.fill(
          0,
          ((row + margin) * width + column + margin) * 4,
          ((row + margin) * width + column + margin) * 4 + 3,
        );
      }
    }
  }
  expect(read(data, width, width, { inversionAttempts: 'dontInvert' })?.data).toBe(qrText);
  const sideMm = (side / 72) * mmOfInch;
  expect(sideMm).toBeGreaterThan(30);
  expect(sideMm).toBeLessThan(40);
});

test('is only on the first page, below its title and tagged as a figure', async () => {
  const pdf = await drawInvoice(invoicePaper({ language: 'en', lines: invoiceLines(40) }));
  const pages = pagesOf(pdf);
  expect(pages.map((page) => page.includes('QR tributario:'))).toEqual(pages.map((_, at) => at === 0));
  const figures = [...objectsOf(pdf).values()].filter(({ head }) => head.includes('/S /Figure'));
  expect(figures).toHaveLength(1);
  expect(figures[0]?.head).toContain('/Alt (QR code for checking this invoice');
});

test.each(['es', 'bg'] as const)(
  'says that it can be verified only where its record is sent: %s',
  async (language) => {
    const text = async (verifiable: boolean) =>
      textOf(await drawInvoice(invoicePaper({ language, verifiable }))).replaceAll('\n', ' ');
    expect(await text(true)).toContain(`${phrase} VERI*FACTU`);
    const silent = await text(false);
    expect(silent).toContain('QR tributario:');
    expect(silent).not.toMatch(/verificable|VERI\*FACTU/);
  },
);

test('an invoice without a code has none of its words', async () => {
  const pdf = await drawInvoice(invoicePaper({ qr: null, verifiable: false }));
  expect(textOf(pdf)).not.toMatch(/QR|VERI/);
  expect(pdf.toString('latin1')).not.toContain('/S /Figure');
});

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Returns the rectangles of the QR code, which are filled together, relative to the code's upper left corner. */
function codeOn(pdf: Buffer): { rects: Rect[]; side: number } {
  const contents = [...objectsOf(pdf).values()].map(({ stream }) => stream);
  const runs = contents.flatMap((stream) => stream.match(/(?:^[\d.]+ [\d.]+ [\d.]+ [\d.]+ re\n)+/gm) ?? []);
  const longest = runs.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const all = [...longest.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, ...given]) => {
    const [x = 0, y = 0, w = 0, h = 0] = given.map(Number);
    return { x, y, w, h };
  });
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  const side = Math.max(...all.map(({ x, w }) => x + w)) - left;
  return { rects: all.map(({ x, y, w, h }) => ({ x: x - left, y: y - top, w, h })), side };
}
