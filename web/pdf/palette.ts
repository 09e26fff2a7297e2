import { isReadableOnWhite, tintOf } from '../../domain/workshops/branding.ts';

/** What of a paper is in the workshop's colour. */
export interface Palette {
  /** Of a few words. */
  text: string;
  rule: string;
  /** Below headings and sums. */
  wash: string;
}

export const usualPalette: Palette = { text: '#1a4f8f', rule: '#1a4f8f', wash: '#eef2f6' };

/** So little that all that is written on it can be read, whatever the colour. */
const washShare = 0.08;

export function paletteOf(color: string | null | undefined): Palette {
  if (!color) return usualPalette;
  const text = isReadableOnWhite(color) ? color : usualPalette.text;
  return { text, rule: color, wash: tintOf(color, washShare) };
}
