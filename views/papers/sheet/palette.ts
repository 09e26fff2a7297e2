import { isReadableOnWhite, tintColour } from '../../../domain/workshops/branding.ts';

/** The workshop's colours for the parts of a paper. */
export interface Palette {
  /** The colour of headings and other short texts. */
  text: string;
  rule: string;
  /** The background colour of headings and sums. */
  wash: string;
}

export const defaultPalette: Palette = { text: '#1a4f8f', rule: '#1a4f8f', wash: '#eef2f6' };

/**
 * The share of the workshop's colour in backgrounds. Low, so that text on the background is legible with every colour.
 */
const washShare = 0.08;

export function paletteOf(color: string | null | undefined): Palette {
  if (!color) return defaultPalette;
  const text = isReadableOnWhite(color) ? color : defaultPalette.text;
  return { text, rule: color, wash: tintColour(color, washShare) };
}
