import { crc32, deflateSync } from 'node:zlib';

/**
 * Encodes a text with one byte per character. The functions of this module build small valid files from parts that
 * tests can rearrange.
 */
export const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Builds a segment of a JPEG from its marker and content, with the length between them. */
export function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);
const jfif = segment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));

interface JpegParts {
  /** Segments that follow the JPEG's first segment. */
  beside?: Buffer[];
  width?: number;
  height?: number;
  data?: Buffer;
  after?: Buffer;
}

/** Builds a grey JPEG. */
export function jpeg({ beside = [], width = 8, height = 8, data, after }: JpegParts = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const table = (kind: number) =>
    segment(0xc4, Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([0])]));
  return Buffer.concat([
    startOfImage,
    jfif,
    ...beside,
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    table(0x00),
    table(0x10),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    data ?? Buffer.from([0x3f]),
    endOfImage,
    after ?? Buffer.alloc(0),
  ]);
}

/** Builds the metadata that a phone adds to a photo: orientation, place and device. */
export function exif(orientation: number, place = 'GPS 41.3874 N'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(place.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return Buffer.concat([tiff, latin1(place)]);
}

export function exifSegment(orientation: number, place?: string): Buffer {
  return segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(orientation, place)]));
}

export function profile(length = 132): Buffer {
  const icc = Buffer.alloc(length);
  icc.writeUInt32BE(length, 0);
  icc.write('acsp', 36, 'latin1');
  return icc;
}

export function profileSegment(icc = profile()): Buffer {
  return segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), icc]));
}

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin1(type), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

export const pngSignature = latin1('\x89PNG\r\n\x1a\n');

export function pngHeader(width = 1, height = 1, rest = [8, 0, 0, 0, 0]): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...rest]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

interface PngParts {
  header?: Buffer;
  beside?: Buffer[];
  data?: Buffer;
  after?: Buffer;
}

/** Builds a PNG with one grey pixel. */
export function png({ header, beside = [], data, after }: PngParts = {}): Buffer {
  return Buffer.concat([
    pngSignature,
    header ?? pngHeader(),
    ...beside,
    data ?? chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
    after ?? Buffer.alloc(0),
  ]);
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Content of a lossless WebP with one pixel. */
export const losslessPoint = Buffer.from('2f00000010071011118888fe0700', 'hex').subarray(0, 13);
export const lossyPoint = Buffer.from('MAEAnQEqAQABAAIANCWkAANwAP77lAAA', 'base64');

export function webp(...chunks: Buffer[]): Buffer {
  const parts = chunks.length > 0 ? chunks : [riffChunk('VP8L', losslessPoint)];
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, ...parts]);
}

/** Builds the head of an extended WebP. The flags declare further parts in addition to the picture. */
export function extendedHead(flags: number, width = 1, height = 1): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

interface PdfParts {
  head?: string;
  content?: string;
  end?: (table: number) => string;
}

/** Builds a PDF with an empty page. */
export function pdf({ head = '%PDF-1.7\n', content = '', end = pdfEnd }: PdfParts = {}): Buffer {
  const body = `${head}1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 0/Kids[]>>\nendobj\n${content}`;
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 3/Root 1 0 R>>\n';
  return latin1(body + table + end(body.length));
}

export function pdfEnd(table: number): string {
  return `startxref\n${table}\n%%EOF\n`;
}

/** Builds the end record of a ZIP's directory. The record declares a comment of this many bytes. */
export function zipEnd(commentBytes = 0): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(commentBytes, 20);
  return end;
}

/**
 * Builds a ZIP's directory with its end record. Programs that search for the end record take a file that contains these
 * bytes for a ZIP.
 */
export function zipTable(): Buffer {
  return Buffer.concat([latin1('PK\x01\x02'), Buffer.alloc(42), zipEnd()]);
}
