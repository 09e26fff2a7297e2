declare module 'fontkit' {
  /** The part of it that is used here. */
  export interface Font {
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
  }
  export function create(bytes: Uint8Array): Font;
}
