import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Layout } from 'fontkit';

export type Face = 'regular' | 'semibold' | 'italic';

const files: Record<Face, string> = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semibold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
};

/** Ligatures such as `ﬁ`. They share a glyph with `fi`, and a reader would read out whichever was drawn first. */
const ligatures = /[\ufb00-\ufb06]/g;

/** Opened once, because that takes as long as drawing a page. Latin, Greek and Cyrillic, with digits of equal width. */
export const fonts: Record<Face, Font> = {
  regular: open(files.regular),
  semibold: open(files.semibold),
  italic: open(files.italic),
};

function open(file: string): Font {
  const url = import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}`);
  const font = create(readFileSync(fileURLToPath(url)));
  // A glyph remembers the first character that asked for it. Asking for all now makes output independent of earlier papers.
  for (const codePoint of font.characterSet.toSorted((one, other) => one - other)) {
    if (!String.fromCodePoint(codePoint).match(ligatures)) font.glyphForCodePoint(codePoint);
  }
  keepLayouts(font);
  return font;
}

/** Some 5 MB for each face. The words of all papers in six languages, with months and amounts, are fewer. */
const keptLayoutsMost = 4_000;

/** Lays each word out once for all papers: they share most of their words, and this is half of the work of drawing. */
function keepLayouts(font: Font): void {
  const layOut = font.layout.bind(font);
  const kept = new Map<string, Layout>();
  font.layout = (text, features) => {
    if (features !== undefined) return layOut(text, features);
    const layout = kept.get(text) ?? layOut(text);
    if (kept.size >= keptLayoutsMost) kept.clear();
    kept.set(text, layout);
    return withOwnPositions(layout);
  };
}

function withOwnPositions(layout: Layout): Layout {
  return Object.create(layout, { positions: { value: layout.positions.map((each) => ({ ...each })) } });
}

const missing = '□';

/** Invisible characters: controls, marks of direction, joiners, private and unassigned ones. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const plain = /^[\n\x20-\x7e]*$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaces characters without a glyph by a box, so that all of the text can be drawn. */
export function drawable(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
  if (plain.test(lines)) return lines;
  let result = '';
  const written = lines.toWellFormed().normalize('NFC');
  const apart = written.replaceAll(ligatures, (ligature) => ligature.normalize('NFKC'));
  for (const { segment } of clusters.segment(apart)) {
    result += segment === '\n' ? segment : drawableCluster(segment);
  }
  return result;
}

function drawableCluster(cluster: string): string {
  const seen = cluster.replaceAll(unseen, '');
  const hasGlyphs = [...seen].every((character) =>
    fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) as number),
  );
  if (hasGlyphs && seen !== '') return seen;
  // Private and unassigned characters meant something to their author; a lone mark of direction did not.
  return seen === '' && !/[\p{Co}\p{Cn}]/u.test(cluster) ? '' : missing;
}
