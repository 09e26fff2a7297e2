import type { PointResult } from '../../../domain/inspections/inspection.ts';
import type { Element, Sheet } from './sheet.ts';

type Result = Exclude<PointResult, 'unchecked'>;

export const markColors: Record<Result, string> = { green: '#1b6e3c', amber: '#8a5300', red: '#b3261e' };

interface MarkPlace {
  x: number;
  y: number;
  size: number;
}

/**
 * Draws the mark of a result. Its shape is recognised without colours: a ring with a tick, a triangle with an
 * exclamation mark, a filled square with a cross. Without a text for screen readers, it is decoration.
 */
export function drawMark(
  sheet: Sheet,
  result: Result,
  { x, y, size }: MarkPlace,
  described?: { parent: Element; alt: string },
): void {
  const color = markColors[result];
  const draw = (doc: PDFKit.PDFDocument) => {
    doc.translate(x, y).scale(size / 16);
    doc.lineCap('round').lineJoin('round');
    if (result === 'green') {
      doc.lineWidth(1.5).circle(8, 8, 7).stroke(color);
      doc.lineWidth(2).moveTo(4.5, 8.2).lineTo(7, 10.7).lineTo(11.5, 5.6).stroke(color);
    } else if (result === 'amber') {
      doc.lineWidth(1.5).moveTo(8, 1.5).lineTo(15.2, 14.5).lineTo(0.8, 14.5).closePath().stroke(color);
      doc.lineWidth(1.8).moveTo(8, 6).lineTo(8, 9.8).stroke(color);
      doc.circle(8, 12.3, 1.1).fill(color);
    } else {
      doc.roundedRect(0.5, 0.5, 15, 15, 2).fill(color);
      doc
        .lineWidth(2.2)
        .moveTo(4.8, 4.8)
        .lineTo(11.2, 11.2)
        .moveTo(11.2, 4.8)
        .lineTo(4.8, 11.2)
        .stroke('#ffffff');
    }
  };
  if (described) sheet.figure(described.parent, described.alt, [x, y, x + size, y + size], draw);
  else sheet.decorate(draw);
}
