import type { SignedOnPaper } from '../../domain/signatures/paper.ts';
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

interface Box {
  title: string;
  signed: SignedOnPaper | null;
}

interface Signing {
  language: Language;
  timezone: string;
}

/** Side by side, never parted: empty ones are for a pen. */
export function writeSignatures(sheet: Sheet, boxes: Box[], signing: Signing): void {
  const width = (sheet.width - boxGap * (boxes.length - 1)) / boxes.length;
  const feet = boxes.map(({ signed }) => (signed ? footOf(sheet, signed, width - 2 * inset, signing) : []));
  const height = boxHeight + Math.max(...feet.map(heightOf));
  sheet.keep(height + 6);
  sheet.y += 6;
  boxes.forEach(({ title, signed }, at) => {
    const place = { x: sheet.left + at * (width + boxGap), y: sheet.y, width };
    sheet.decorate((doc) =>
      doc.lineWidth(0.7).roundedRect(place.x, place.y, width, height, 4).stroke(colors.quiet),
    );
    const inside = { x: place.x + inset, y: place.y + inset - 2, width: width - 2 * inset };
    const heading = sheet.lines(title, styles.strong, inside.width);
    sheet.write(sheet.root, 'P', heading, inside);
    const foot = feet[at] as Line[];
    if (signed) writeSigned(sheet, signed, signing.language, { ...inside, y: inside.y + heightOf(heading) });
    else writeBlanks(sheet, signing.language, { ...inside, y: place.y + height - inset });
    sheet.write(sheet.root, 'P', foot, { ...inside, y: place.y + height - inset - heightOf(foot) + 3 });
  });
  sheet.y += height + 8;
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

function footOf(
  sheet: Sheet,
  { name, at, reference }: SignedOnPaper,
  width: number,
  { language, timezone }: Signing,
): Line[] {
  const { electronic, evidence } = paperTexts[language].signatures;
  return [
    ...sheet.lines(name, styles.label, width),
    ...sheet.lines(electronic, styles.small, width),
    ...sheet.lines(capitalized(longMoment(new Date(at), timezone, language), language), styles.small, width),
    ...(reference === null ? [] : sheet.lines(evidence(reference), styles.small, width)),
  ];
}
