import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { baseCharacters, type Face, prepareGlyphs } from './base-fonts.ts';

/**
 * Font families for characters that Source Sans lacks, in order of preference. `unicode.json` divides each family into
 * slices, so that a Chinese name loads a few files of 50 kB instead of a font of 10 MB.
 */
const fontFamilies = [
  'sc',
  'kr',
  'arabic',
  'hebrew',
  'devanagari',
  'bengali',
  'thai',
  'georgian',
  'armenian',
] as const;

/** Weights that are extracted from the variable fonts. Fallback fonts have no italics. */
const fontWeights = { regular: 400, semibold: 600 } as const;
type Weight = keyof typeof fontWeights;

/** Maximum number of cached slices, about 40 MB of a thread's heap. Common Chinese words alone need twenty slices. */
const maxOpenSlices = 80;

interface Slice {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** A fallback font that has been opened, with the name under which papers register the font. */
export interface FallbackFont {
  name: string;
  font: Font;
}

/** Matches characters that need no glyph: control characters, spaces and ignorable characters. */
const invisiblePattern = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const pictographPattern = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

let knownSlices: Slice[] | undefined;
let emojiFont: FallbackFont | undefined;
const slicesByCharacter = new Map<string, Slice[]>();
const openSlices = new Map<Slice, Record<Weight, FallbackFont>>();

/** Opens and caches fallback fonts for all characters of a paper that Source Sans lacks. */
export async function openFallbacks(paper: unknown): Promise<void> {
  const missing = [...new Set(JSON.stringify(paper))].filter(
    (character) => !isInBase(character) && !invisiblePattern.test(character),
  );
  if (missing.length === 0) return;
  if (openSlices.size > maxOpenSlices) openSlices.clear();
  if (missing.some((character) => pictographPattern.test(character))) emojiFont ??= openEmoji();
  const needed = new Set(missing.flatMap(slicesWith));
  for (const slice of needed) if (!openSlices.has(slice)) openSlices.set(slice, await openSlice(slice));
}

function isInBase(character: string): boolean {
  return baseCharacters.has(character.codePointAt(0) as number);
}

/** Finds the first opened fallback font that covers all characters of a cluster. For emoji, returns the emoji font. */
export function findFallbackFont(characters: readonly string[], face: Face): FallbackFont | undefined {
  const weight = face === 'semibold' ? 'semibold' : 'regular';
  const hasAll = ({ font }: FallbackFont) =>
    characters.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number));
  if (emojiFont && characters.some((character) => pictographPattern.test(character)) && hasAll(emojiFont))
    return emojiFont;
  return characters
    .flatMap(slicesWith)
    .flatMap((slice) => openSlices.get(slice)?.[weight] ?? [])
    .find(hasAll);
}

function slicesWith(character: string): Slice[] {
  const found = slicesByCharacter.get(character);
  if (found) return found;
  knownSlices ??= fontFamilies.flatMap(slicesOf);
  const codePoint = character.codePointAt(0) as number;
  const slices = knownSlices.filter(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
  slicesByCharacter.set(character, slices);
  return slices;
}

function slicesOf(family: (typeof fontFamilies)[number]): Slice[] {
  const folder = dirname(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-sans-${family}/unicode.json`)),
  );
  const slices: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  // Skips slices of scripts that Source Sans covers.
  const own = Object.entries(slices).filter(([name]) => name.startsWith('[') || name === family);
  return own.map(([name, ranges]) => ({
    file: join(folder, 'files', `noto-sans-${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(parseUnicodeRange),
  }));
}

/** Parses a Unicode range such as `U+4E00-9FFF` or `U+3001`. */
function parseUnicodeRange(range: string): [first: number, last: number] {
  const [first = '', last = first] = range.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Opens a slice in both weights as static fonts, because pdfkit embeds neither variable fonts nor WOFF2. */
async function openSlice(slice: Slice): Promise<Record<Weight, FallbackFont>> {
  const { default: subsetFont } = await import('subset-font');
  const bytes = readFileSync(slice.file);
  const codePoints = slice.ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  const text = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');
  const pinned = async (weight: Weight): Promise<FallbackFont> => {
    const options = { targetFormat: 'truetype', variationAxes: { wght: fontWeights[weight] } } as const;
    const font = create(await subsetFont(bytes, text, options));
    prepareGlyphs(font);
    return { name: `${slice.file} ${weight}`, font };
  };
  return { regular: await pinned('regular'), semibold: await pinned('semibold') };
}

function openEmoji(): FallbackFont {
  const url = import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf');
  const font = create(readFileSync(fileURLToPath(url)));
  prepareGlyphs(font);
  return { name: 'emoji', font };
}
