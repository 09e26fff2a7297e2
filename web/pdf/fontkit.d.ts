declare module 'fontkit' {
  /** The part of it that is used here. */
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
