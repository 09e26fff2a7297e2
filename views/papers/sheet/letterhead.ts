import type { Branding, Logo } from '../../../domain/workshops/branding.ts';
import type { WorkshopOnPaper } from '../../../domain/workshops/paper-parties.ts';
import type { Language } from '../../../generated/errors.ts';
import { paperTexts } from '../../texts/papers.ts';
import { addressOf, taxIdOf } from './letter.ts';
import { heightOf, type Line, type Sheet, styles } from './sheet.ts';

const columnGap = 24;
/** Maximum share of the page width for the logo and the name. */
const maxNameShare = 0.6;
const pointsOfMm = 72 / 25.4;
const maxLogo = { width: 48 * pointsOfMm, height: 18 * pointsOfMm };
/** Minimum font size of the name. A long name is first reduced to this size, then wrapped. */
const minNameSize = 11;
/** Maximum enlargement of a logo, in points per pixel: 90 pixels per inch. */
const maxPointsOfPixel = 72 / 90;
const besideGap = 12;

/** Writes the letterhead: logo and name of the workshop on the left, its legal identity on the right. */
export function writeLetterhead(
  sheet: Sheet,
  workshop: WorkshopOnPaper & { web?: string },
  language: Language,
  picture: Picture | null = null,
): void {
  const { left, y } = sheet;
  const name = writeName(sheet, workshop.name, picture, sheet.width * maxNameShare);
  const width = sheet.width - name.width - columnGap;
  const identity = identityLines(sheet, workshop, { width, language });
  const place = { x: left + name.width + columnGap, y, width };
  sheet.write(sheet.root, 'P', identity, { ...place, align: 'right' });
  sheet.y += Math.max(name.height, heightOf(identity)) + 10;
  sheet.rule(sheet.y, sheet.palette.rule, 1.4);
  sheet.y += 12;
}

function identityLines(
  sheet: Sheet,
  workshop: WorkshopOnPaper & { web?: string },
  { width, language }: { width: number; language: Language },
): Line[] {
  const owner = workshop.legal_name === workshop.name ? '' : workshop.legal_name;
  const site = workshop.web?.replace(/^https?:\/\//i, '').replace(/\/$/, '') ?? '';
  const { registration_number: number = '', registry_entry = '' } = workshop;
  const registered = number === '' ? '' : paperTexts[language].registration(number);
  return [
    [owner, taxIdOf(workshop, workshop.country), registered],
    addressOf(workshop),
    [workshop.phone, workshop.email, site],
    [registry_entry],
  ].flatMap((parts) => joinedLines(sheet, parts, width));
}

const separator = ' · ';

/** Joins texts into as few lines as possible. Wraps only texts that are longer than a line. */
function joinedLines(sheet: Sheet, parts: readonly string[], width: number): Line[] {
  const joined: string[] = [];
  for (const part of parts.filter((each) => each !== '')) {
    const last = joined.at(-1);
    const longer = last === undefined ? part : `${last}${separator}${part}`;
    const fits = last !== undefined && sheet.lines(longer, styles.small, width).length <= 1;
    if (fits) joined[joined.length - 1] = longer;
    else joined.push(part);
  }
  return joined.flatMap((each) => sheet.lines(each, styles.small, width));
}

/** A logo with the bytes of its file. */
interface Picture extends Pick<Logo, 'width' | 'height'> {
  bytes: Buffer;
}

/**
 * Returns the logo of the paper, or null if the workshop has none. Throws if the file of the logo is missing, because a
 * paper must not be drawn without its logo.
 */
export function pictureFor(branding: Branding | undefined, bytes: Uint8Array | undefined): Picture | null {
  const logo = branding?.logo ?? null;
  if (logo === null) return null;
  if (!bytes) throw new Error('the file of the logo is missing');
  const { width, height } = logo;
  return { width, height, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Writes the logo and the name side by side. Returns the size of both together. */
function writeName(
  sheet: Sheet,
  text: string,
  picture: Picture | null,
  maxWidth: number,
): { width: number; height: number } {
  const { left, y, root } = sheet;
  const size = picture ? sizeOf(picture) : { width: 0, height: 0 };
  const before = picture ? size.width + besideGap : 0;
  const name = nameLines(sheet, text, maxWidth - before);
  const height = Math.max(size.height, heightOf(name));
  if (picture) {
    const top = y + (height - size.height) / 2;
    sheet.figure(root, text, [left, top, left + size.width, top + size.height], (doc) =>
      doc.image(picture.bytes, left, top, size),
    );
  }
  const width = Math.max(...name.map((line) => sheet.widthOf(line.text, line.style)), 0);
  sheet.write(root, 'P', name, { x: left + before, y: y + (height - heightOf(name)) / 2, width });
  return { width: before + width, height };
}

/**
 * Returns the name on one line, in the largest font size that fits. If the minimum size is too wide, returns several
 * lines.
 */
function nameLines(sheet: Sheet, text: string, width: number): Line[] {
  for (let { size } = styles.name; size > minNameSize; size -= 1) {
    const lines = sheet.lines(text, { ...styles.name, size }, width);
    if (lines.length <= 1) return lines;
  }
  return sheet.lines(text, { ...styles.name, size: minNameSize }, width);
}

function sizeOf({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(maxLogo.width / width, maxLogo.height / height, maxPointsOfPixel);
  return { width: width * scale, height: height * scale };
}
