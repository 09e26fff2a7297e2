declare module 'fontkit' {
  /** The glyphs of a text and their positions. PDFKit scales the positions in place. */
  export interface Layout {
    positions: object[];
    glyphs: { id: number }[];
  }
  /** The members of a fontkit font that this project uses. */
  export interface Font {
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
    layout(text: string, features?: unknown): Layout;
  }
  export function create(bytes: Uint8Array): Font;
}
