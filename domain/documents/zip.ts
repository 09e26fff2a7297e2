import { crc32, createDeflateRaw } from 'node:zlib';

/** A file with its name and checksum, in the form in which it is stored in a ZIP. */
export interface ZipFile {
  name: string;
  deflated: boolean;
  /** CRC-32 of the bytes before compression. */
  crc: number;
  size: number;
  pieces: Buffer[];
}

/**
 * Prepares a file, such as a photo or PDF, for a ZIP. The file is stored without compression, because such files are
 * already compressed.
 */
export function buildUncompressedFile(name: string, bytes: Buffer): ZipFile {
  return { name, deflated: false, crc: crc32(bytes), size: bytes.length, pieces: [bytes] };
}

/** Compresses a long text piece by piece, so that only the compressed result is in memory. */
export async function buildDeflatedFile(
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
): Promise<ZipFile> {
  const sums = { crc: 0, size: 0 };
  const pieces: Buffer[] = [];
  const deflate = createDeflateRaw();
  deflate.on('data', (piece) => pieces.push(piece));
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    if (!deflate.write(bytes)) await new Promise((drained) => deflate.once('drain', drained));
  }
  await new Promise((ended) => deflate.once('end', ended).end());
  return { name, deflated: true, ...sums, pieces };
}

/**
 * Streams a ZIP with only one file in memory at a time. Sizes and checksums precede each file, so that readers can also
 * stream the ZIP. Uses ZIP64 for more than 65,535 files or more than 4 GB in total, which the library fflate cannot
 * write.
 */
export async function* streamZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  modified: Date,
): AsyncGenerator<Buffer, undefined> {
  const directoryEntries: Buffer[] = [];
  let offset = 0;
  for await (const { pieces, ...file } of files) {
    const packedSize = pieces.reduce((sum, { length }) => sum + length, 0);
    if (Math.max(file.size, packedSize) > max32Bit) throw new Error(`${file.name} is too large for a ZIP`);
    const facts = commonHeaderFields(file, packedSize, modified);
    const name = Buffer.from(file.name);
    yield Buffer.concat([signatureField(0x04034b50), facts, name]);
    yield* pieces;
    directoryEntries.push(copyOutOfPool(directoryEntry(facts, name, offset)));
    offset += 4 + facts.length + name.length + packedSize;
  }
  yield* directoryEntries;
  yield directoryEnd(
    directoryEntries.length,
    directoryEntries.reduce((sum, { length }) => sum + length, 0),
    offset,
  );
}

/**
 * Copies a small buffer. Node allocates small buffers from pools of 64 kB, so that storing one would keep its entire
 * pool in memory.
 */
function copyOutOfPool(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}

const max16Bit = 0xffff;
const max32Bit = 0xffff_ffff;

const plainVersion = 20;
const zip64Version = 45;
const namesAreUtf8 = 0x0800;
const deflateMethod = 8;
/** Unix attributes of the files: regular files that only their owner may read and write. */
const versionMadeBy = (3 << 8) | zip64Version;
const fileMode = 0o100600;

type ZipField = [bytes: 2 | 4 | 8, value: number];

function writeFields(...values: ZipField[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

function signatureField(value: number): Buffer {
  return writeFields([4, value]);
}

/** Returns the fields that a file's header has in common with its entry in the directory. */
function commonHeaderFields(file: Omit<ZipFile, 'pieces'>, packedSize: number, modified: Date): Buffer {
  const [day, time] = dosMoment(modified);
  return writeFields(
    [2, plainVersion],
    [2, namesAreUtf8],
    [2, file.deflated ? deflateMethod : 0],
    [2, time],
    [2, day],
    [4, file.crc],
    [4, packedSize],
    [4, file.size],
    [2, Buffer.byteLength(file.name)],
    [2, 0],
  );
}

/**
 * Converts a time to the DOS date and time of ZIP files, in steps of two seconds. The format has no time zone; the
 * result is in UTC.
 */
function dosMoment(moment: Date): [day: number, time: number] {
  const year = Math.max(1980, moment.getUTCFullYear()) - 1980;
  const day = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | Math.floor(moment.getUTCSeconds() / 2);
  return [day, time];
}

function directoryEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const isFar = offset >= max32Bit;
  const extra = isFar ? writeFields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const own = Buffer.from(facts);
  own.writeUInt16LE(isFar ? zip64Version : plainVersion, 0);
  own.writeUInt16LE(extra.length, own.length - 2);
  const rest = writeFields([2, 0], [2, 0], [2, 0], [4, fileMode * 0x1_0000], [4, Math.min(offset, max32Bit)]);
  return Buffer.concat([signatureField(0x02014b50), writeFields([2, versionMadeBy]), own, rest, name, extra]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const isLarge = count >= max16Bit || offset >= max32Bit || size >= max32Bit;
  const last = writeFields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, max16Bit)],
    [2, Math.min(count, max16Bit)],
    [4, Math.min(size, max32Bit)],
    [4, Math.min(offset, max32Bit)],
    [2, 0],
  );
  if (!isLarge) return last;
  const large = writeFields(
    [4, 0x06064b50],
    [8, 44],
    [2, versionMadeBy],
    [2, zip64Version],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  );
  const locator = writeFields([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]);
  return Buffer.concat([large, locator, last]);
}
