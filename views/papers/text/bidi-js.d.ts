/** Replaces the package's own types, which declare a default export, while Node imports the function itself. */
declare module 'bidi-js' {
  interface Bidi {
    /** Bidi embedding levels by UTF-16 unit: odd levels run from right to left. */
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
