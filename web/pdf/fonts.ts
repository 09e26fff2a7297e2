import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

export type Face = 'regular' | 'semibold' | 'italic';

const files: Record<Face, string> = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semibold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
};

/** Read once. Latin, Greek and Cyrillic; its figures are all of one width. */
export const fonts: Record<Face, Buffer> = {
  regular: read(files.regular),
  semibold: read(files.semibold),
  italic: read(files.italic),
};

function read(file: string): Buffer {
  const url = import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}`);
  return readFileSync(fileURLToPath(url));
}

/** The three have the same glyphs. */
const drawn = create(fonts.regular);
const missing = '□';

/** What no reader may see and no font draws: controls, marks of direction, joiners, what has no meaning outside one program. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const plain = /^[\n\x20-\x7e]*$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text with nothing in it that can't be drawn: whole characters stand as a box where a part of them has no glyph. */
export function drawable(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
  if (plain.test(lines)) return lines;
  let result = '';
  for (const { segment } of clusters.segment(lines.toWellFormed().normalize('NFC'))) {
    result += segment === '\n' ? segment : drawableCluster(segment);
  }
  return result;
}

function drawableCluster(cluster: string): string {
  const seen = cluster.replaceAll(unseen, '');
  const hasGlyphs = [...seen].every((character) =>
    drawn.hasGlyphForCodePoint(character.codePointAt(0) as number),
  );
  if (hasGlyphs && seen !== '') return seen;
  // A private or unassigned character was something to whoever wrote it; a mark of direction alone was not.
  return seen === '' && !/[\p{Co}\p{Cn}]/u.test(cluster) ? '' : missing;
}
