import { isReadableOnWhite, tintOf } from '../../domain/workshops/branding.ts';

/** Parts of a paper that have the workshop's colour. */
export interface Palette {
  /** Text of a few words. */
  text: string;
  rule: string;
  /** Background of headings and sums. */
  wash: string;
}

export const usualPalette: Palette = { text: '#1a4f8f', rule: '#1a4f8f', wash: '#eef2f6' };

/** Faint enough for text on it to be legible, whatever the colour. */
const washShare = 0.08;

export function paletteOf(color: string | null | undefined): Palette {
  if (!color) return usualPalette;
  const text = isReadableOnWhite(color) ? color : usualPalette.text;
  return { text, rule: color, wash: tintOf(color, washShare) };
}
