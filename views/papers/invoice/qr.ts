import { encodeQR } from 'qr';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { heightOf, type Line, type Sheet, styles } from '../sheet/sheet.ts';

const pointsOfMm = 72 / 25.4;
/** The width of the QR code in points. The law requires 30 to 40 mm. */
const qrSide = 35 * pointsOfMm;
/** The white margin of the QR code in points. The law requires two modules; QR readers prefer four. */
const quietZone = 3.5 * pointsOfMm;

/** Texts above and below the QR code. The tax authority prescribes the Spanish wording. */
const textAbove = 'QR tributario:';
const textBelow = ['Factura verificable en la sede electrónica de la AEAT', 'VERI*FACTU'];

interface QrCode {
  modules: boolean[][];
  alt: string;
  above: Line[];
  below: Line[];
  width: number;
  height: number;
}

/** Prepares the QR code of an invoice. Returns null if the invoice has no QR code. */
export function prepareQrCode(sheet: Sheet, { qr, verifiable, language }: InvoicePaper): QrCode | null {
  if (qr === null) return null;
  const width = qrSide + 2 * quietZone;
  const code = {
    modules: encodeModules(qr),
    alt: invoiceTexts[language].qr.alt,
    above: sheet.lines(textAbove, styles.strong, width),
    below: verifiable ? textBelow.flatMap((text) => sheet.lines(text, styles.text, width)) : [],
    width,
  };
  return { ...code, height: heightOf(code.above) + qrSide + 2 * quietZone + heightOf(code.below) };
}

function encodeModules(text: string): boolean[][] {
  // Removes the border of one module that the library always adds. `quietZone` is the margin instead.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

export function writeQrCode(sheet: Sheet, code: QrCode, { x, y }: { x: number; y: number }): void {
  const { modules, width } = code;
  const place = { x, width, align: 'center' } as const;
  sheet.write(sheet.root, 'P', code.above, { ...place, y });
  const [left, top] = [x + quietZone, y + heightOf(code.above) + quietZone];
  sheet.figure(sheet.root, code.alt, [left, top, left + qrSide, top + qrSide], (doc) => {
    doc.rect(left - quietZone, top - quietZone, width, width).fill('#ffffff');
    const module = qrSide / modules.length;
    for (const { row, from, length } of moduleRuns(modules)) {
      doc.rect(left + from * module, top + row * module, length * module, module);
    }
    // Fills all modules as a single path. Modules that are filled separately would show hairlines between them.
    doc.fill('#000000');
  });
  sheet.write(sheet.root, 'P', code.below, { ...place, y: top + qrSide + quietZone });
}

interface ModuleRun {
  row: number;
  from: number;
  length: number;
}

/** Finds the horizontal runs of adjacent black modules. */
function moduleRuns(modules: boolean[][]): ModuleRun[] {
  return modules.flatMap((cells, row) => {
    const bits = cells.map((cell) => (cell ? '1' : '0')).join('');
    return [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => ({ row, from: index, length: run.length }));
  });
}
