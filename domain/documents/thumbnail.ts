import type { DocumentType } from './document.ts';

/** A small copy of a photo as WebP, rotated upright, that pages show in place of the photo. */
export interface Thumbnail {
  width: number;
  height: number;
  picture: Buffer;
}

/**
 * Maximum width and height of a thumbnail in pixels: twice the width on the page, because phone screens have two or
 * three pixels per point.
 */
export const maxThumbnailSide = 640;
/**
 * Maximum size of a thumbnail, equal to the limit of its database column. Most thumbnails have a third of this size.
 */
export const maxThumbnailBytes = 65_536;
export const thumbnailType = 'image/webp';

export function isPictureType(type: DocumentType): boolean {
  return type !== 'application/pdf';
}
