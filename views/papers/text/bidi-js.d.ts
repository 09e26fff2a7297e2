/** Types of `bidi-js`. The package's own types declare a default export, but Node imports the function itself. */
declare module 'bidi-js' {
  interface Bidi {
    /**
     * Returns the bidirectional embedding level of each UTF-16 code unit. Text with an odd level runs from right to
     * left.
     */
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
