import { exceedsDecodedSize, hasAllowedDimensions, maxFileParts } from './document.ts';
import { exifWithOrientation, isProfile, readOrientation } from './jpeg.ts';

const fileHeadBytes = 12;
const chunkHeadBytes = 8;
/** Number of bytes before the chunks of an animation's frame: its position, size and duration. */
const frameHeadBytes = 16;
/** Bits in the first byte of the VP8X chunk, which announce the optional chunks. */
const chunkFlags = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 };

const decodedPixelBytes = 4;

interface Chunk {
  type: string;
  data: Buffer;
  bytes: Buffer;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the still or animated picture without other data. Returns null if its headers contradict each other. Bytes
 * after its end are removed.
 */
export function cleanWebp(file: Buffer): Buffer[] | null {
  const end = 8 + file.readUInt32LE(4);
  if (end % 2 === 1 || end > file.length) return null;
  const chunks = readChunks(file.subarray(fileHeadBytes, end));
  if (!chunks) return null;
  const cleanChunks = chunks[0]?.type === 'VP8X' ? cleanExtended(chunks) : cleanSimple(chunks);
  if (!cleanChunks) return null;
  const head = Buffer.from(file.subarray(0, fileHeadBytes));
  head.writeUInt32LE(4 + cleanChunks.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...cleanChunks];
}

function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + chunkHeadBytes > bytes.length || chunks.length === maxFileParts) return null;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + chunkHeadBytes + length + (length % 2);
    if (end > bytes.length) return null;
    const data = bytes.subarray(at + chunkHeadBytes, at + chunkHeadBytes + length);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function cleanSimple(chunks: Chunk[]): Buffer[] | null {
  const [picture] = chunks as [Chunk | undefined];
  return chunks.length === 1 && picture && pictureSizeOf(picture) ? [picture.bytes] : null;
}

function cleanExtended([head, ...rest]: Chunk[]): Buffer[] | null {
  if (head?.data.length !== 10) return null;
  const canvas = { width: head.data.readUIntLE(4, 3) + 1, height: head.data.readUIntLE(7, 3) + 1 };
  const flags = head.data[0] as number;
  const pictures =
    (flags & chunkFlags.animation) === 0 ? cleanStillPicture(rest, canvas) : cleanAnimation(rest, canvas);
  if (!pictures || !hasAllowedDimensions(canvas.width, canvas.height)) return null;
  const profile = rest.filter(({ type, data }) => type === 'ICCP' && isProfile(data)).slice(0, 1);
  const exif = rest.find(({ type }) => type === 'EXIF');
  const orientation = exif && readOrientation(withoutExifMarker(exif.data));
  const newHead = Buffer.from(head.bytes);
  newHead[chunkHeadBytes] =
    (flags & (chunkFlags.alpha | chunkFlags.animation)) |
    (profile.length > 0 ? chunkFlags.profile : 0) |
    (orientation ? chunkFlags.exif : 0);
  return [
    newHead,
    ...profile.map(({ bytes }) => bytes),
    ...pictures,
    ...(orientation ? [exifChunk(orientation)] : []),
  ];
}

/** Removes the JPEG marker `Exif`, which some cameras also write into WebP files. */
function withoutExifMarker(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function exifChunk(orientation: number): Buffer {
  const tiff = exifWithOrientation(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}

function cleanStillPicture(chunks: Chunk[], canvas: Size): Buffer[] | null {
  const parts = chunks.filter(
    ({ type }) => type.startsWith('VP8') || type === 'ALPH' || type.startsWith('ANI'),
  );
  return areChunksOfPicture(parts, canvas) ? parts.map(({ bytes }) => bytes) : null;
}

function areChunksOfPicture(parts: Chunk[], expected: Size): boolean {
  const order = parts.map(({ type }) => type).join();
  const size = parts.length > 0 && pictureSizeOf(parts.at(-1) as Chunk);
  const isOne = order === 'VP8L' || order === 'VP8 ' || order === 'ALPH,VP8 ';
  return isOne && !!size && size.width === expected.width && size.height === expected.height;
}

/** Returns the chunks of an animation: the canvas and the frames. Returns null if a chunk is invalid. */
function cleanAnimation(chunks: Chunk[], canvas: Size): Buffer[] | null {
  const [start, ...frames] = chunks.filter(({ type }) => type.startsWith('AN') || type.startsWith('VP8'));
  const isSound =
    !exceedsDecodedSize(canvas.width, canvas.height, 2 * decodedPixelBytes) &&
    start?.type === 'ANIM' &&
    start.data.length === 6 &&
    frames.length > 0 &&
    frames.every((frame) => isFrame(frame, canvas));
  return isSound ? [start, ...frames].map(({ bytes }) => bytes) : null;
}

function isFrame({ type, data }: Chunk, canvas: Size): boolean {
  if (type !== 'ANMF' || data.length < frameHeadBytes) return false;
  const size = { width: data.readUIntLE(6, 3) + 1, height: data.readUIntLE(9, 3) + 1 };
  const fits =
    data.readUIntLE(0, 3) * 2 + size.width <= canvas.width &&
    data.readUIntLE(3, 3) * 2 + size.height <= canvas.height;
  const parts = readChunks(data.subarray(frameHeadBytes));
  return fits && parts !== null && areChunksOfPicture(parts, size);
}

function pictureSizeOf({ type, data }: Chunk): Size | null {
  const size = type === 'VP8 ' ? lossySize(data) : type === 'VP8L' ? losslessSize(data) : null;
  if (!size || !hasAllowedDimensions(size.width, size.height)) return null;
  return type === 'VP8L' && exceedsDecodedSize(size.width, size.height, decodedPixelBytes) ? null : size;
}

function lossySize(data: Buffer): Size | null {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null;
  const tag = data.readUIntLE(0, 3);
  if ((tag & 1) === 1 || 10 + (tag >> 5) > data.length) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  if (bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
