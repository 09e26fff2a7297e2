/** The picture on a workshop's papers: a file of the store that is never changed or removed. */
export interface Logo {
  name: string;
  /** That of the file, in hex. */
  sha256: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** What makes a workshop's papers its own. */
export interface Branding {
  /** `#1a4f8f`; null: the usual one. */
  color: string | null;
  logo: Logo | null;
}

/** As it is sent. */
export const logoSentSideMost = 3_000;
/** As it is kept: at 60 mm these are 250 dots per inch. */
export const logoSideMost = 600;
/** A PNG that is larger shows a photo, which is smaller as JPEG. */
export const logoPngBytesMost = 100_000;
/** The largest that is kept is a JPEG of pure noise. */
export const logoBytesMost = 1_048_576;

/** A logo as it is kept: without alpha, in sRGB. */
export interface LogoPicture {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  picture: Buffer;
}

/** WCAG 2 asks text for it: what is less is hard to read. */
const contrastLeast = 4.5;

export function isReadableOnWhite(color: string): boolean {
  return 1.05 / (luminanceOf(color) + 0.05) >= contrastLeast;
}

/** From 0 (black) to 1 (white), as eyes see it. */
function luminanceOf(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** So much of a color on white. */
export function tintOf(color: string, share: number): string {
  const mixed = partsOf(color).map((part) => Math.round(255 - (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
