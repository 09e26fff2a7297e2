/**
 * Replaces the package's own types, which describe a module with a default export: Node imports the function itself.
 */
declare module 'bidi-js' {
  interface Bidi {
    /** Levels of embedding by UTF-16 unit: odd from right to left. */
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
