/** The logo on a workshop's papers, stored as a file that never changes. */
export interface Logo {
  name: string;
  /** The SHA-256 of the file in hexadecimal. */
  sha256: string;
  /** Width in pixels. */
  width: number;
  height: number;
}

/** The colour and logo on a workshop's papers. */
export interface Branding {
  /** The colour in the form `#1a4f8f`; null for the default colour. */
  color: string | null;
  logo: Logo | null;
}

/** Maximum width and height of an uploaded logo in pixels. */
export const maxLogoSentSide = 3_000;
/** Maximum width and height of a stored logo in pixels: 250 dpi at 60 mm. */
export const maxLogoSide = 600;
/**
 * Maximum size of a logo stored as PNG. A larger PNG is a photo, which is stored as JPEG, because a JPEG of a photo is
 * smaller.
 */
export const maxLogoPngBytes = 100_000;
/** Maximum size of a stored logo in bytes. A JPEG of random noise, the worst case, has about this size. */
export const maxLogoBytes = 1_048_576;

/** A logo as stored: without transparency, in sRGB. */
export interface LogoPicture {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  picture: Buffer;
}

/** Minimum contrast between text and background by WCAG 2. */
const minContrast = 4.5;

export function isReadableOnWhite(color: string): boolean {
  return contrastBetween(color, '#ffffff') >= minContrast;
}

/** Returns the relative luminance of a colour, from 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastBetween(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours. `share` is the proportion of the first one. */
export function mixColours(color: string, other: string, share: number): string {
  const others = partsOf(other);
  const mixed = partsOf(color).map((part, at) => Math.round(part * share + (others[at] ?? 0) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes a colour with white. `share` is the proportion of the colour. */
export function tintColour(color: string, share: number): string {
  return mixColours(color, '#ffffff', share);
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
