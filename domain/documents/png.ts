import { crc32, inflateSync } from 'node:zlib';
import { exceedsDecodedSize, hasAllowedDimensions, maxFileParts } from './document.ts';
import { exifWithOrientation, isProfile, readOrientation } from './jpeg.ts';

const signatureBytes = 8;
const chunkFrameBytes = 12;
/**
 * Maximum size of a decompressed colour profile. Real profiles have some kilobytes; a decompression bomb expands to a
 * thousand times its size.
 */
const maxProfileBytes = 4_194_304;

/** Maximum sizes in bytes of the optional chunks that are stored with the picture: colours and display size. */
const chunksToKeep: Record<string, number> = {
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  pHYs: 9,
  bKGD: 6,
  cICP: 4,
  mDCV: 24,
  cLLI: 8,
};

const bitDepthsByColourType: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Chunk {
  type: string;
  data: Buffer;
  bytes: Buffer;
}

export function cleanPng(file: Buffer): Buffer[] | null {
  const chunks = readChunks(file);
  if (!chunks || !areValidChunks(chunks)) return null;
  // Only the first colour profile is decompressed: a thousand decompression bombs of the allowed size took five
  // seconds.
  const profile = chunks.find(({ type }) => type === 'iCCP');
  const pieces = chunks
    .filter((chunk) =>
      chunk.type === 'iCCP' ? chunk === profile && hasValidProfile(chunk.data) : isAllowedChunk(chunk),
    )
    .map(({ bytes }) => bytes);
  const orientation = chunks.find(({ type }) => type === 'eXIf');
  const turned = orientation && readOrientation(orientation.data);
  const [head, ...rest] = pieces as [Buffer, ...Buffer[]];
  const beside = turned ? [writeChunk('eXIf', exifWithOrientation(turned))] : [];
  return [file.subarray(0, signatureBytes), head, ...beside, ...rest];
}

function readChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = signatureBytes;
  while (at < file.length) {
    if (at + chunkFrameBytes > file.length || chunks.length === maxFileParts) return null;
    const length = file.readUInt32BE(at);
    const end = at + chunkFrameBytes + length;
    if (end > file.length) return null;
    const typeAndData = file.subarray(at + 4, end - 4);
    if (crc32(typeAndData) !== file.readUInt32BE(end - 4)) return null;
    chunks.push({
      type: typeAndData.toString('latin1', 0, 4),
      data: typeAndData.subarray(4),
      bytes: file.subarray(at, end),
    });
    if (chunks.at(-1)?.type === 'IEND') return chunks;
    at = end;
  }
  return null;
}

function areValidChunks(chunks: Chunk[]): boolean {
  const types = chunks.map(({ type }) => type);
  const data = types.indexOf('IDAT');
  const palette = types.indexOf('PLTE');
  const critical = types.filter((type) => /^[A-Z]/.test(type));
  const inOrder = critical.filter((type, index) => type !== 'IDAT' || critical[index - 1] !== 'IDAT').join();
  return (
    (inOrder === 'IHDR,IDAT,IEND' || inOrder === 'IHDR,PLTE,IDAT,IEND') &&
    types[0] === 'IHDR' &&
    types.at(-1) === 'IEND' &&
    types.lastIndexOf('IDAT') - data + 1 === types.filter((type) => type === 'IDAT').length &&
    chunks.at(-1)?.data.length === 0 &&
    isValidHeader(chunks[0] as Chunk, palette >= 0) &&
    (palette < 0 || isValidPalette(chunks[palette] as Chunk)) &&
    isDeflated((chunks[data] as Chunk).data)
  );
}

function isValidHeader({ data }: Chunk, hasPalette: boolean): boolean {
  if (data.length !== 13) return false;
  const [depth, colour, compression, filter, interlace] = data.subarray(8);
  const width = data.readUInt32BE(0);
  const height = data.readUInt32BE(4);
  return (
    hasAllowedDimensions(width, height) &&
    (interlace === 0 || !exceedsDecodedSize(width, height, depth === 16 ? 8 : 4)) &&
    bitDepthsByColourType[colour as number]?.includes(depth as number) === true &&
    (colour !== 3 || hasPalette) &&
    compression === 0 &&
    filter === 0 &&
    (interlace === 0 || interlace === 1)
  );
}

function isValidPalette({ data }: Chunk): boolean {
  return data.length > 0 && data.length <= 768 && data.length % 3 === 0;
}

function isDeflated(data: Buffer): boolean {
  return data.length >= 2 && ((data[0] as number) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;
}

function isAllowedChunk({ type, data }: Chunk): boolean {
  return /^[A-Z]/.test(type) || data.length <= (chunksToKeep[type] ?? -1);
}

/**
 * Tells whether the data of an `iCCP` chunk consists of a name, a zero byte, the compression method 0, and a valid
 * colour profile.
 */
function hasValidProfile(data: Buffer): boolean {
  const name = data.subarray(0, 80).indexOf(0);
  if (name < 1 || data[name + 1] !== 0) return false;
  try {
    return isProfile(inflateSync(data.subarray(name + 2), { maxOutputLength: maxProfileBytes }));
  } catch {
    return false;
  }
}

function writeChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(typeAndData.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  typeAndData.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4);
  return chunk;
}
