import type { Branding, Logo } from '../../domain/workshops/branding.ts';
import type { WorkshopOnPaper } from '../../domain/workshops/on-paper.ts';
import type { Language } from '../../generated/errors.ts';
import { paperTexts } from '../texts/papers.ts';
import { addressOf, taxIdOf } from './letter.ts';
import { heightOf, type Line, type Sheet, styles } from './sheet.ts';

const columnGap = 24;
const pointsOfMm = 72 / 25.4;
const logoMost = { width: 60 * pointsOfMm, height: 18 * pointsOfMm };
/** Small pictures are enlarged to 90 dots per inch at most. */
const pointsOfPixelMost = 72 / 90;
const besideGap = 12;
const belowGap = 7;

/** Writes logo and name of the workshop on the left, its identification on the right. */
export function writeLetterhead(
  sheet: Sheet,
  workshop: WorkshopOnPaper & { web?: string },
  language: Language,
  picture: Picture | null = null,
): void {
  const width = (sheet.width - columnGap) / 2;
  const { left, y } = sheet;
  const height = writeName(sheet, workshop.name, picture, width);
  const identity = identityLines(sheet, workshop, { width, language });
  sheet.write(sheet.root, 'P', identity, { x: left + width + columnGap, y, width, align: 'right' });
  sheet.y += Math.max(height, heightOf(identity)) + 10;
  sheet.rule(sheet.y, sheet.palette.rule, 1.4);
  sheet.y += 12;
}

function identityLines(
  sheet: Sheet,
  workshop: WorkshopOnPaper & { web?: string },
  { width, language }: { width: number; language: Language },
): Line[] {
  const owner = workshop.legal_name === workshop.name ? '' : workshop.legal_name;
  const address = addressOf(workshop)
    .filter((each) => each !== '')
    .join(' · ');
  const reached = [workshop.phone, workshop.email].filter((each) => each !== '').join(' · ');
  const site = workshop.web?.replace(/^https?:\/\//i, '').replace(/\/$/, '') ?? '';
  const { registration_number: number = '' } = workshop;
  const registered = number === '' ? '' : paperTexts[language].registration(number);
  const identified = [taxIdOf(workshop, workshop.country), registered]
    .filter((each) => each !== '')
    .join(' · ');
  return [owner, identified, address, reached, site]
    .filter((each) => each !== '')
    .flatMap((each) => sheet.lines(each, styles.small, width));
}

/** A logo with its file. */
interface Picture extends Pick<Logo, 'width' | 'height'> {
  bytes: Buffer;
}

/** Returns the paper's logo; null without one. Throws if its file is missing: no paper is drawn without its logo. */
export function pictureFor(branding: Branding | undefined, bytes: Uint8Array | undefined): Picture | null {
  const logo = branding?.logo ?? null;
  if (logo === null) return null;
  if (!bytes) throw new Error('the file of the logo is missing');
  const { width, height } = logo;
  return { width, height, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Writes the name beside the logo, or below it if that is shorter or no word fits. Returns the height of both. */
function writeName(sheet: Sheet, text: string, picture: Picture | null, width: number): number {
  const { left, y, root } = sheet;
  const name = sheet.lines(text, styles.name, width);
  if (!picture) {
    sheet.write(root, 'P', name, { x: left, y, width });
    return heightOf(name);
  }
  const size = sizeOf(picture);
  const room = width - size.width - besideGap;
  const beside = sheet.lines(text, styles.name, room);
  const heightBeside = Math.max(size.height, heightOf(beside));
  const heightBelow = size.height + belowGap + heightOf(name);
  const isBeside = fits(sheet, text, room) && heightBeside <= heightBelow;
  const top = isBeside ? y + (heightBeside - size.height) / 2 : y;
  sheet.figure(root, text, [left, top, left + size.width, top + size.height], (doc) =>
    doc.image(picture.bytes, left, top, size),
  );
  if (isBeside) {
    const place = {
      x: left + size.width + besideGap,
      y: y + (heightBeside - heightOf(beside)) / 2,
      width: room,
    };
    sheet.write(root, 'P', beside, place);
    return heightBeside;
  }
  sheet.write(root, 'P', name, { x: left, y: y + size.height + belowGap, width });
  return heightBelow;
}

function sizeOf({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(logoMost.width / width, logoMost.height / height, pointsOfPixelMost);
  return { width: width * scale, height: height * scale };
}

function fits(sheet: Sheet, text: string, room: number): boolean {
  return text.split(/\s+/).every((word) => sheet.widthOf(word, styles.name) <= room);
}
