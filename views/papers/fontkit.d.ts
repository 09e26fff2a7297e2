declare module 'fontkit' {
  /** Glyphs and their places. PDFKit scales the places in it. */
  export interface Layout {
    positions: object[];
    glyphs: { id: number }[];
  }
  /** The members that are used here. */
  export interface Font {
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
    layout(text: string, features?: unknown): Layout;
  }
  export function create(bytes: Uint8Array): Font;
}
