import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Layout } from 'fontkit';

export type Face = 'regular' | 'semibold' | 'italic';

const files: Record<Face, string> = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semibold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
};

/** Ligatures such as `ﬁ`. They share a glyph with `fi`, and a screen reader would read the one that was drawn first. */
export const ligatures = /[\ufb00-\ufb06]/g;

/** Cached, because opening takes as long as drawing a page. Latin, Greek and Cyrillic, with digits of equal width. */
export const fonts: Record<Face, Font> = {
  regular: open(files.regular),
  semibold: open(files.semibold),
  italic: open(files.italic),
};

/** The characters of Source Sans, which need no fallback font. */
export const baseCharacters: ReadonlySet<number> = new Set(fonts.regular.characterSet);

function open(file: string): Font {
  const url = import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}`);
  const font = create(readFileSync(fileURLToPath(url)));
  prepareGlyphs(font);
  keepLayouts(font);
  return font;
}

/**
 * Requests all glyphs in a fixed order. fontkit stores the first character that requests a glyph, so the output would
 * otherwise depend on earlier papers.
 */
export function prepareGlyphs(font: Font): void {
  for (const codePoint of font.characterSet.toSorted((one, other) => one - other)) {
    if (!String.fromCodePoint(codePoint).match(ligatures)) font.glyphForCodePoint(codePoint);
  }
}

/** Cache size: some 5 MB per face. The words of all papers in six languages, with months and amounts, are fewer. */
const maxKeptLayouts = 4_000;

/**
 * Caches the layout of each word for all papers: they share most of their words, and layout is half of the work of
 * drawing.
 */
function keepLayouts(font: Font): void {
  const layOut = font.layout.bind(font);
  const cache = new Map<string, Layout>();
  font.layout = (text, features) => {
    if (features !== undefined) return layOut(text, features);
    const layout = cache.get(text) ?? layOut(text);
    if (cache.size >= maxKeptLayouts) cache.clear();
    cache.set(text, layout);
    return withOwnPositions(layout);
  };
}

function withOwnPositions(layout: Layout): Layout {
  return Object.create(layout, { positions: { value: layout.positions.map((each) => ({ ...each })) } });
}
