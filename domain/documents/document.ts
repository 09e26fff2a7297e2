/** The contract's 4 MB, of what is sent. */
export const documentBytesMost = 4_194_304;

/** In pixels: the largest phone photos have a hundred million; more of them unfold to gigabytes. */
const pixelsMost = 120_000_000;
const sidePixelsMost = 32_768;
/** Real files have hundreds of parts; one of nothing else would take a hundred times its size to read. */
export const partsMost = 10_000;

export type DocumentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** A file as it may be kept: its bytes in pieces, so that nothing is copied to leave something out. */
export interface Judged {
  type: DocumentType;
  kept: Buffer[];
}

export function isSanePicture(width: number, height: number): boolean {
  return (
    width > 0 &&
    height > 0 &&
    width <= sidePixelsMost &&
    height <= sidePixelsMost &&
    width * height <= pixelsMost
  );
}
