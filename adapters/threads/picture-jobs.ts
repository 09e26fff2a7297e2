import sharp, { type Sharp } from 'sharp';
import { maxPixels } from '../../domain/documents/document.ts';
import { maxThumbnailBytes, maxThumbnailSide } from '../../domain/documents/thumbnail.ts';
import {
  type LogoPicture,
  maxLogoPngBytes,
  maxLogoSentSide,
  maxLogoSide,
} from '../../domain/workshops/branding.ts';
import { runOncePerProcess } from './once-per-process.ts';

// Disables the cache, because no picture is decoded twice, and uses one processor per picture.
sharp.cache(false);
sharp.concurrency(1);
runOncePerProcess(blockOtherFormats);

/**
 * Blocks all formats except JPEG, PNG and WebP. The library reads forty formats, some of which refer to files and URLs.
 */
function blockOtherFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
}

interface PictureInput {
  file: Uint8Array;
  deadlineMs: number;
}

interface SmallPicture {
  width: number;
  height: number;
  picture: Uint8Array;
}

/**
 * Sizes and qualities of thumbnails, tried in order until the file is small enough. The first suits photos; with the
 * last even noise is small enough.
 */
const attempts = [
  { side: maxThumbnailSide, quality: 65 },
  { side: maxThumbnailSide, quality: 40 },
  { side: 480, quality: 30 },
  { side: 320, quality: 20 },
];

/** Creates a thumbnail. Returns null if the file can't be decoded. */
export async function thumbnail({ file, deadlineMs }: PictureInput): Promise<SmallPicture | null> {
  const decoded = await decode(file, { deadlineMs, side: maxThumbnailSide });
  if (!decoded) return null;
  const { data, info } = decoded;
  const { width, height, channels } = info;
  for (const { side, quality } of attempts) {
    const pixels = sharp(data, { raw: { width, height, channels } });
    const webp = await resizePicture(pixels, side).webp({ quality }).toBuffer({ resolveWithObject: true });
    if (webp.data.length <= maxThumbnailBytes)
      return { width: webp.info.width, height: webp.info.height, picture: webp.data };
  }
  throw new Error('a thumbnail cannot be made small enough');
}

interface SmallLogo extends SmallPicture {
  type: LogoPicture['type'];
}

const jpegQuality = 88;

/**
 * Creates a logo for papers. Returns null if the file can't be decoded. Drawings are small as PNG and keep their edges;
 * photos are smaller as JPEG.
 */
export async function logo({ file, deadlineMs }: PictureInput): Promise<SmallLogo | 'too large' | null> {
  const { width: sentWidth, height: sentHeight } = await sizeOf(file);
  if (Math.max(sentWidth, sentHeight) > maxLogoSentSide) return 'too large';
  const decoded = await decode(file, { deadlineMs, side: maxLogoSide });
  if (!decoded) return null;
  const { data, info } = decoded;
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } }).toColourspace('srgb');
  const png = await pixels().png({ compressionLevel: 9 }).toBuffer();
  if (png.length <= maxLogoPngBytes) return { type: 'image/png', width, height, picture: png };
  const jpeg = await pixels().jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer();
  return { type: 'image/jpeg', width, height, picture: jpeg };
}

/**
 * Reads the size of a picture from its header. Returns zeros if the header is unreadable: decoding then fails later.
 */
async function sizeOf(file: Uint8Array): Promise<{ width: number; height: number }> {
  return sharp(file)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
}

interface DecodeOptions {
  deadlineMs: number;
  /** Maximum length of the longer side, in pixels. */
  side: number;
}

/**
 * Decodes the first frame of a picture: upright, in sRGB, on white. Returns null if the file is not a valid picture.
 */
async function decode(file: Uint8Array, decoding: DecodeOptions) {
  try {
    return await decodeStrictly(file, decoding, 'warning').catch((error) => {
      if (isCameraFault(error)) return decodeStrictly(file, decoding, 'error');
      throw error;
    });
  } catch (error) {
    if (isMachineFault(error as Error)) throw error;
    return null;
  }
}

function decodeStrictly(file: Uint8Array, { deadlineMs, side }: DecodeOptions, failOn: 'warning' | 'error') {
  const picture = sharp(file, { failOn, limitInputPixels: maxPixels, sequentialRead: true });
  // Uses the library's own timeout, because stopping the thread would not stop the library.
  picture.timeout({ seconds: Math.ceil(deadlineMs / 1_000) });
  return resizePicture(picture.autoOrient(), side)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Tells whether an error is a known fault of some cameras that leaves the picture complete: a wrong scan header or
 * padding bytes.
 */
function isCameraFault({ message }: Error): boolean {
  return /invalid sos parameters|extraneous bytes/i.test(message) && !/premature|bad huffman/i.test(message);
}

function resizePicture(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** Tells by its message whether an error was caused by the machine. libvips and its codecs return no error codes. */
function isMachineFault({ message }: Error): boolean {
  return /timeout|memory|alloc|thread/i.test(message);
}
