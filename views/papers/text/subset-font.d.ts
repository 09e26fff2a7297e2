declare module 'subset-font' {
  /** Returns a font with the glyphs of a text, pinned to values of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
