import type { DocumentType } from './document.ts';

/** A small upright copy of a photo for pages, as WebP. */
export interface Thumbnail {
  width: number;
  height: number;
  picture: Buffer;
}

/** Twice the width at which phones show it, because their screens have two or three pixels per point. */
export const maxThumbnailSide = 640;
/** The limit of the column. Most thumbnails have a third of it. */
export const maxThumbnailBytes = 65_536;
export const thumbnailType = 'image/webp';

export function isPicture(type: DocumentType): boolean {
  return type !== 'application/pdf';
}
