declare module 'fontkit' {
  /** Glyphs and their positions, which PDFKit scales in place. */
  export interface Layout {
    positions: object[];
    glyphs: { id: number }[];
  }
  /** The members used by this project. */
  export interface Font {
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
    layout(text: string, features?: unknown): Layout;
  }
  export function create(bytes: Uint8Array): Font;
}
