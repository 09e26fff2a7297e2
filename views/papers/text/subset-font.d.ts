declare module 'subset-font' {
  /** Returns a font that contains only the glyphs of a text, with fixed values of the variable font's axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
