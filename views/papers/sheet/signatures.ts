import type { SignedOnPaper } from '../../../domain/signatures/paper.ts';
import { capitalize } from '../../../domain/text/locale.ts';
import { longMoment } from '../../../domain/time/local.ts';
import type { WorkshopOnPaper } from '../../../domain/workshops/paper-parties.ts';
import type { Language } from '../../../generated/errors.ts';
import { paperTexts } from '../../texts/papers.ts';
import { terms } from '../../texts/terms.ts';
import { colors, heightOf, type Line, lineHeight, type Place, type Sheet, styles } from './sheet.ts';

/** The size of the coordinate system in which signatures are drawn. */
const drawingSize = { width: 600, height: 200 };
const boxHeight = 82;
const boxGap = 20;
const boxInset = 10;

export interface Box {
  title: string;
  signed: SignedOnPaper | null;
  /**
   * The workshop's statement that replaces a signature. The space above the statement is for a signature by hand and a
   * stamp.
   */
  stated?: { name: string; what: string; at: string } | null;
}

/** Returns the name of the business that signs: the legal name if there is one, otherwise the workshop's name. */
export function signingBusinessName({ name, legal_name }: WorkshopOnPaper): string {
  return legal_name === '' ? name : legal_name;
}

interface SignatureFormat {
  language: Language;
  timezone: string;
}

const gapBefore = 6;
const gapAfter = 8;

/** Prepared signature boxes. Their height determines the position of the preceding text. */
interface Signatures {
  boxes: Box[];
  feet: Line[][];
  width: number;
  /** The height of each box. */
  height: number;
  /** The height of the boxes, including the space before and after. */
  needed: number;
  format: SignatureFormat;
}

export function signaturesFor(sheet: Sheet, boxes: Box[], format: SignatureFormat): Signatures {
  const width = (sheet.width - boxGap * (boxes.length - 1)) / boxes.length;
  const feet = boxes.map((box) => signatureFoot(sheet, box, width - 2 * boxInset, format));
  // The workshop's statement is inside its box. A drawn signature fills its box, so its text needs space below the box.
  const belowBox = feet.map((lines, at) => (boxes[at]?.signed ? heightOf(lines) : 0));
  const height = boxHeight + Math.max(...belowBox);
  return { boxes, feet, width, height, needed: gapBefore + height + gapAfter, format };
}

/** Writes the signature boxes side by side on one page. Empty boxes are for signatures by hand. */
export function writeSignatures(sheet: Sheet, { boxes, feet, width, height, format }: Signatures): void {
  sheet.keepTogether(height + gapBefore);
  sheet.y += gapBefore;
  boxes.forEach(({ title, signed, stated }, at) => {
    const place = { x: sheet.left + at * (width + boxGap), y: sheet.y, width };
    sheet.decorate((doc) =>
      doc.lineWidth(0.7).roundedRect(place.x, place.y, width, height, 4).stroke(colors.quiet),
    );
    const inside = { x: place.x + boxInset, y: place.y + boxInset - 2, width: width - 2 * boxInset };
    const heading = sheet.lines(title, styles.strong, inside.width);
    sheet.write(sheet.root, 'P', heading, inside);
    const foot = feet[at] as Line[];
    if (signed) writeSigned(sheet, signed, format.language, { ...inside, y: inside.y + heightOf(heading) });
    else if (!stated) writeBlanks(sheet, format.language, { ...inside, y: place.y + height - boxInset });
    sheet.write(sheet.root, 'P', foot, { ...inside, y: place.y + height - boxInset - heightOf(foot) + 3 });
  });
  sheet.y += height + gapAfter;
}

function writeBlanks(sheet: Sheet, language: Language, { x, y, width }: Place): void {
  const { date, signatures } = paperTexts[language];
  const labels = [date, signatures.signature];
  labels.forEach((label, at) => {
    const from = x + (at * width) / 3;
    const line = [
      { text: `${label}${terms[language].colon}`.replaceAll('\u00a0', ' '), style: styles.small },
    ];
    sheet.write(sheet.root, 'P', line, { x: from, y: y - lineHeight(styles.small), width });
  });
}

function writeSigned(sheet: Sheet, signed: SignedOnPaper, language: Language, place: Place): void {
  const { x, y, width } = place;
  const { signature, name } = signed;
  const room = boxHeight - 28;
  if (signature.kind === 'typed') {
    const typed = sheet.lines(name, styles.typed, width).slice(0, 2);
    sheet.write(sheet.root, 'P', typed, { x, y: y + (room - heightOf(typed)) / 2, width });
    return;
  }
  const scale = Math.min(width / drawingSize.width, room / drawingSize.height);
  const bbox = [x, y, x + drawingSize.width * scale, y + drawingSize.height * scale] as const;
  sheet.figure(sheet.root, paperTexts[language].signatures.drawnBy(name), [...bbox], (doc) => {
    doc.lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor(colors.ink);
    for (const { command, left, top } of strokesOf(signature.path)) {
      const [toX, toY] = [x + left * scale, y + top * scale];
      if (command === 'M') doc.moveTo(toX, toY);
      else doc.lineTo(toX, toY);
    }
    doc.stroke();
  });
}

interface Stroke {
  command: string;
  left: number;
  top: number;
}

/** Parses the strokes of a signature's path. Coordinates outside the box are moved to its edge. */
function strokesOf(path: string): Stroke[] {
  const within = (value: string | undefined, most: number) => Math.min(Math.max(Number(value), 0), most);
  return [...path.matchAll(/([ML])\s*(-?\d{1,5})[\s,]+(-?\d{1,5})/g)].map(([, command = '', left, top]) => ({
    command,
    left: within(left, drawingSize.width),
    top: within(top, drawingSize.height),
  }));
}

function signatureFoot(
  sheet: Sheet,
  { signed, stated }: Box,
  width: number,
  format: SignatureFormat,
): Line[] {
  const { language, timezone } = format;
  const statement = signed ?? stated;
  if (!statement) return [];
  const { name, at } = statement;
  const { electronic, evidence } = paperTexts[language].signatures;
  const what = signed ? electronic : (stated?.what ?? '');
  const reference = signed?.reference ?? null;
  return [
    ...sheet.lines(name, styles.label, width),
    ...sheet.lines(what, styles.small, width),
    ...sheet.lines(capitalize(longMoment(new Date(at), timezone, language), language), styles.small, width),
    ...(reference === null ? [] : sheet.lines(evidence(reference), styles.small, width)),
  ];
}
