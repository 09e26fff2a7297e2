/** The picture on a workshop's papers, an immutable file in the store. */
export interface Logo {
  name: string;
  /** The SHA-256 of the file, in hex. */
  sha256: string;
  /** Width in pixels. */
  width: number;
  height: number;
}

/** A workshop's own look on its papers. */
export interface Branding {
  /** `#1a4f8f`; null: the default colour. */
  color: string | null;
  logo: Logo | null;
}

/** Maximum side of an uploaded picture. */
export const maxLogoSentSide = 3_000;
/** Maximum side of the stored picture: 250 dpi at 60 mm. */
export const maxLogoSide = 600;
/** A larger PNG is a photo, which is smaller as JPEG. */
export const maxLogoPngBytes = 100_000;
/** Maximum size of a stored logo, reached by a JPEG of pure noise. */
export const maxLogoBytes = 1_048_576;

/** A stored logo: without alpha, in sRGB. */
export interface LogoPicture {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  picture: Buffer;
}

/** Minimum contrast of text by WCAG 2. */
const minContrast = 4.5;

export function isReadableOnWhite(color: string): boolean {
  return 1.05 / (luminanceOf(color) + 0.05) >= minContrast;
}

/** Returns the relative luminance from 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes a colour with white; `share` is the colour's part. */
export function tintOf(color: string, share: number): string {
  const mixed = partsOf(color).map((part) => Math.round(255 - (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
