import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Layout } from 'fontkit';

export type Face = 'regular' | 'semibold' | 'italic';

const fontFiles: Record<Face, string> = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  semibold: '600SemiBold/SourceSans3_600SemiBold.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
};

/**
 * Matches ligatures such as `ﬁ`. Ligatures must be split: `ﬁ` shares a glyph with `fi`, and a screen reader would read
 * the text that was drawn first.
 */
export const ligatures = /[\ufb00-\ufb06]/g;

/**
 * The opened base fonts. They are cached, because opening a font takes as long as drawing a page. They cover Latin,
 * Greek and Cyrillic, and all digits have the same width.
 */
export const baseFonts: Record<Face, Font> = {
  regular: openFont(fontFiles.regular),
  semibold: openFont(fontFiles.semibold),
  italic: openFont(fontFiles.italic),
};

/** The code points that Source Sans covers, so that no fallback font is needed. */
export const baseCharacters: ReadonlySet<number> = new Set(baseFonts.regular.characterSet);

function openFont(file: string): Font {
  const url = import.meta.resolve(`@expo-google-fonts/source-sans-3/${file}`);
  const font = create(readFileSync(fileURLToPath(url)));
  prepareGlyphs(font);
  cacheLayouts(font);
  return font;
}

/**
 * Requests all glyphs of a font in a fixed order. fontkit stores for each glyph the first character that requested the
 * glyph; without a fixed order, the PDF's bytes would depend on earlier papers.
 */
export function prepareGlyphs(font: Font): void {
  for (const codePoint of font.characterSet.toSorted((one, other) => one - other)) {
    if (!String.fromCodePoint(codePoint).match(ligatures)) font.glyphForCodePoint(codePoint);
  }
}

/**
 * Maximum number of cached word layouts per face, about 5 MB. Enough for the fixed words of all papers in six
 * languages, with months and amounts.
 */
const maxCachedLayouts = 4_000;

/**
 * Caches the layout of each word across papers. Papers share most of their words, and layout takes half of the drawing
 * time.
 */
function cacheLayouts(font: Font): void {
  const layOut = font.layout.bind(font);
  const cache = new Map<string, Layout>();
  font.layout = (text, features) => {
    if (features !== undefined) return layOut(text, features);
    const layout = cache.get(text) ?? layOut(text);
    if (cache.size >= maxCachedLayouts) cache.clear();
    cache.set(text, layout);
    return copyPositions(layout);
  };
}

function copyPositions(layout: Layout): Layout {
  return Object.create(layout, { positions: { value: layout.positions.map((each) => ({ ...each })) } });
}
