import type { SignedOnPaper } from '../../domain/signatures/paper.ts';
import type { QuotingWorkshop } from '../../domain/signatures/quote.ts';
import { capitalized, colonIn } from '../../domain/text/locale.ts';
import { longMoment } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { colors, heightOf, type Line, lineHeight, type Place, type Sheet, styles } from './sheet.ts';
import { paperTexts } from './texts/index.ts';

/** In which a signature is drawn. */
const drawing = { width: 600, height: 200 };
const boxHeight = 82;
const boxGap = 20;
const inset = 10;

export interface Box {
  title: string;
  signed: SignedOnPaper | null;
  /** The workshop's own act, in place of a signature; above it is room for a pen and a stamp. */
  stated?: { name: string; what: string; at: string } | null;
}

/** Who signs for a workshop: the business. */
export function ownerOf({ name, legal_name }: QuotingWorkshop): string {
  return legal_name === '' ? name : legal_name;
}

interface Signing {
  language: Language;
  timezone: string;
}

const gapBefore = 6;
const gapAfter = 8;

/** Boxes as they will be written: how high they are decides where what is before them stands. */
interface Signatures {
  boxes: Box[];
  feet: Line[][];
  width: number;
  /** That of a box. */
  height: number;
  /** Height, including the space before and after. */
  needed: number;
  signing: Signing;
}

export function signaturesFor(sheet: Sheet, boxes: Box[], signing: Signing): Signatures {
  const width = (sheet.width - boxGap * (boxes.length - 1)) / boxes.length;
  const feet = boxes.map((box) => footOf(sheet, box, width - 2 * inset, signing));
  // The workshop's statement is inside the box, below the room for its pen; a drawn signature needs the whole box.
  const belowBox = feet.map((lines, at) => (boxes[at]?.signed ? heightOf(lines) : 0));
  const height = boxHeight + Math.max(...belowBox);
  return { boxes, feet, width, height, needed: gapBefore + height + gapAfter, signing };
}

/** Writes them side by side, never parted: empty ones are for a pen. */
export function writeSignatures(sheet: Sheet, { boxes, feet, width, height, signing }: Signatures): void {
  sheet.keep(height + gapBefore);
  sheet.y += gapBefore;
  boxes.forEach(({ title, signed, stated }, at) => {
    const place = { x: sheet.left + at * (width + boxGap), y: sheet.y, width };
    sheet.decorate((doc) =>
      doc.lineWidth(0.7).roundedRect(place.x, place.y, width, height, 4).stroke(colors.quiet),
    );
    const inside = { x: place.x + inset, y: place.y + inset - 2, width: width - 2 * inset };
    const heading = sheet.lines(title, styles.strong, inside.width);
    sheet.write(sheet.root, 'P', heading, inside);
    const foot = feet[at] as Line[];
    if (signed) writeSigned(sheet, signed, signing.language, { ...inside, y: inside.y + heightOf(heading) });
    else if (!stated) writeBlanks(sheet, signing.language, { ...inside, y: place.y + height - inset });
    sheet.write(sheet.root, 'P', foot, { ...inside, y: place.y + height - inset - heightOf(foot) + 3 });
  });
  sheet.y += height + gapAfter;
}

function writeBlanks(sheet: Sheet, language: Language, { x, y, width }: Place): void {
  const { date, signatures } = paperTexts[language];
  const labels = [date, signatures.signature];
  labels.forEach((label, at) => {
    const from = x + (at * width) / 3;
    const line = [{ text: `${label}${colonIn[language]}`.replaceAll('\u00a0', ' '), style: styles.small }];
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
  const scale = Math.min(width / drawing.width, room / drawing.height);
  const bbox = [x, y, x + drawing.width * scale, y + drawing.height * scale] as const;
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

/** Whatever else a path may hold is not drawn, and nothing beyond its box. */
function strokesOf(path: string): Stroke[] {
  const within = (value: string | undefined, most: number) => Math.min(Math.max(Number(value), 0), most);
  return [...path.matchAll(/([ML])\s*(-?\d{1,5})[\s,]+(-?\d{1,5})/g)].map(([, command, left, top]) => ({
    command: command as string,
    left: within(left, drawing.width),
    top: within(top, drawing.height),
  }));
}

function footOf(sheet: Sheet, { signed, stated }: Box, width: number, signing: Signing): Line[] {
  const { language, timezone } = signing;
  const said = signed ?? stated;
  if (!said) return [];
  const { name, at } = said;
  const { electronic, evidence } = paperTexts[language].signatures;
  const what = signed ? electronic : (stated?.what ?? '');
  const reference = signed?.reference ?? null;
  return [
    ...sheet.lines(name, styles.label, width),
    ...sheet.lines(what, styles.small, width),
    ...sheet.lines(capitalized(longMoment(new Date(at), timezone, language), language), styles.small, width),
    ...(reference === null ? [] : sheet.lines(evidence(reference), styles.small, width)),
  ];
}
