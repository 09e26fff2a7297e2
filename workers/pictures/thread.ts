import sharp, { type Sharp } from 'sharp';
import { pixelsMost } from '../../domain/documents/document.ts';
import { thumbnailBytesMost, thumbnailSideMost } from '../../domain/documents/thumbnail.ts';
import {
  type LogoPicture,
  logoPngBytesMost,
  logoSentSideMost,
  logoSideMost,
} from '../../domain/workshops/branding.ts';

// No picture comes twice, and each has one processor at the most.
sharp.cache(false);
sharp.concurrency(1);
// The library reads forty formats, and some of them lead to files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

interface Given {
  file: Uint8Array;
  deadlineMs: number;
}

interface Made {
  width: number;
  height: number;
  picture: Uint8Array;
}

/** Tried one after the other until one is small enough: the first is for photos, the last has room for pure noise. */
const attempts = [
  { side: thumbnailSideMost, quality: 65 },
  { side: thumbnailSideMost, quality: 40 },
  { side: 480, quality: 30 },
  { side: 320, quality: 20 },
];

/** What runs in a thread of `./threads.ts`. Null: it does not decode. */
export async function thumbnail({ file, deadlineMs }: Given): Promise<Made | null> {
  const small = await unfolded(file, { deadlineMs, side: thumbnailSideMost });
  if (!small) return null;
  const { data, info } = small;
  const { width, height, channels } = info;
  for (const { side, quality } of attempts) {
    const again = sharp(data, { raw: { width, height, channels } });
    const made = await sized(again, side).webp({ quality }).toBuffer({ resolveWithObject: true });
    if (made.data.length <= thumbnailBytesMost)
      return { width: made.info.width, height: made.info.height, picture: made.data };
  }
  throw new Error('a thumbnail does not come out small enough');
}

interface MadeLogo extends Made {
  type: LogoPicture['type'];
}

const jpegQuality = 88;

/** Null: it does not decode. What is drawn is small as PNG and keeps its edges; a photo is smaller as JPEG. */
export async function logo({ file, deadlineMs }: Given): Promise<MadeLogo | 'too large' | null> {
  const { width: sentWidth, height: sentHeight } = await sizeOf(file);
  if (Math.max(sentWidth, sentHeight) > logoSentSideMost) return 'too large';
  const small = await unfolded(file, { deadlineMs, side: logoSideMost });
  if (!small) return null;
  const { data, info } = small;
  const { width, height, channels } = info;
  const again = () => sharp(data, { raw: { width, height, channels } }).toColourspace('srgb');
  const png = await again().png({ compressionLevel: 9 }).toBuffer();
  if (png.length <= logoPngBytesMost) return { type: 'image/png', width, height, picture: png };
  const jpeg = await again().jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer();
  return { type: 'image/jpeg', width, height, picture: jpeg };
}

/** As its head says. Where that can't be read nothing decodes either, which is found out next. */
async function sizeOf(file: Uint8Array): Promise<{ width: number; height: number }> {
  return sharp(file)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
}

interface Wanted {
  deadlineMs: number;
  /** In pixels, the longer one. */
  side: number;
}

/** Upright, in plain colours, on white; of moving pictures the first. */
async function unfolded(file: Uint8Array, wanted: Wanted) {
  try {
    return await decoded(file, wanted, 'warning').catch((error) => {
      if (isOfCamera(error)) return decoded(file, wanted, 'error');
      throw error;
    });
  } catch (error) {
    if (isOfMachine(error as Error)) throw error;
    return null;
  }
}

function decoded(file: Uint8Array, { deadlineMs, side }: Wanted, failOn: 'warning' | 'error') {
  const picture = sharp(file, { failOn, limitInputPixels: pixelsMost, sequentialRead: true });
  // A stopped thread does not stop the library.
  picture.timeout({ seconds: Math.ceil(deadlineMs / 1_000) });
  return sized(picture.autoOrient(), side)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** What some cameras do wrong: headers of another kind of scan, and bytes that fill one up. All of the picture is there. */
function isOfCamera({ message }: Error): boolean {
  return /invalid sos parameters|extraneous bytes/i.test(message) && !/premature|bad huffman/i.test(message);
}

function sized(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** The library tells what is wrong in words alone: those of libvips, libjpeg, libpng and libwebp, and of `timeout`. */
function isOfMachine({ message }: Error): boolean {
  return /timeout|memory|alloc|thread/i.test(message);
}
