declare module 'fontkit' {
  /** The members that are used here. */
  export interface Font {
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
  }
  export function create(bytes: Uint8Array): Font;
}
