import type { DocumentType } from './document.ts';

/** A photo, small and upright, for pages. WebP. */
export interface Thumbnail {
  width: number;
  height: number;
  picture: Buffer;
}

/** Twice what a telephone's page shows of it: their screens have two or three points for one. */
export const thumbnailSideMost = 640;
/** The column that it is kept in takes no more; most have a third of it. */
export const thumbnailBytesMost = 65_536;
export const thumbnailType = 'image/webp';

export function isPicture(type: DocumentType): boolean {
  return type !== 'application/pdf';
}
