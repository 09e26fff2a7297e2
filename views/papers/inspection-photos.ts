/** A photo as a JPEG, with its size in pixels. */
export interface PaperPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

const quality = 82;

/** Converts thumbnails, which are WebP files, to JPEGs, which a PDF can contain. Unreadable ones are omitted. */
export async function jpegOf(photos: ReadonlyMap<number, Uint8Array>): Promise<Map<number, PaperPhoto>> {
  const converted = new Map<number, PaperPhoto>();
  if (photos.size === 0) return converted;
  // Loaded only for papers with photos.
  const { default: sharp } = await import('sharp');
  for (const [id, webp] of photos) {
    const picture = sharp(webp).flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality });
    const made = await picture.toBuffer({ resolveWithObject: true }).catch(() => null);
    if (made) converted.set(id, { bytes: made.data, width: made.info.width, height: made.info.height });
  }
  return converted;
}
