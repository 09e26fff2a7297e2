import { isReadableOnWhite, tintColour } from '../../../domain/workshops/branding.ts';

/** The workshop's colours, by the parts of a paper. */
export interface Palette {
  /** Colour of short texts. */
  text: string;
  rule: string;
  /** Background of headings and sums. */
  wash: string;
}

export const usualPalette: Palette = { text: '#1a4f8f', rule: '#1a4f8f', wash: '#eef2f6' };

/** Faint enough for legible text on it, whatever the colour. */
const washShare = 0.08;

export function paletteOf(color: string | null | undefined): Palette {
  if (!color) return usualPalette;
  const text = isReadableOnWhite(color) ? color : usualPalette.text;
  return { text, rule: color, wash: tintColour(color, washShare) };
}
