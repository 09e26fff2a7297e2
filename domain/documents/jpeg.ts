import { exceedsDecodedSize, hasAllowedDimensions, maxFileParts } from './document.ts';

const segmentCodes = {
  restart0: 0xd0,
  restart7: 0xd7,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantisation: 0xdb,
  huffman: 0xc4,
  restartInterval: 0xdd,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};
const progressiveFrameCode = 0xc2;
const frameCodes = [0xc0, 0xc1, progressiveFrameCode];

export function cleanJpeg(file: Buffer): Buffer[] | null {
  const read = readSegments(file);
  if (!read) return null;
  const { segments, picture } = read;
  const of = (code: number) => segments.filter((segment) => segment.code === code);
  const orientation =
    of(segmentCodes.app1)
      .map(exifOrientationIn)
      .find((found) => found !== null) ?? null;
  const profile = of(segmentCodes.app2).filter(profilePart);
  const pieces = [
    Buffer.from([0xff, segmentCodes.start]),
    ...of(segmentCodes.app0)
      .map(jfifWithoutThumbnail)
      .filter((piece) => piece !== null)
      .slice(0, 1),
    ...(orientation === null ? [] : [exifSegment(orientation)]),
    ...(isWellFormedProfile(profile) ? profile.map(({ bytes }) => bytes) : []),
    ...of(segmentCodes.app14)
      .filter(({ content }) => content.length === 12 && content.toString('latin1', 0, 5) === 'Adobe')
      .slice(0, 1)
      .map(({ bytes }) => bytes),
  ];
  return [...pieces, ...picture];
}

function exifOrientationIn({ content }: Segment): number | null {
  return content.toString('latin1', 0, 6) === 'Exif\0\0' ? readOrientation(content.subarray(6)) : null;
}

interface ParsedJpeg {
  segments: Segment[];
  picture: Buffer[];
}

/** Reads the segments of a JPEG up to the end of the picture. Returns null if the end or the picture is missing. */
function readSegments(file: Buffer): ParsedJpeg | null {
  const segments: Segment[] = [];
  const picture: Buffer[] = [];
  let frame: Segment | null = null;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (file[at] !== 0xff) return null;
    while (file[at + 1] === 0xff) at += 1; // skips fill bytes before a marker
    const code = file[at + 1];
    if (code === undefined) return null;
    if (code === segmentCodes.end) {
      picture.push(file.subarray(at, at + 2));
      return frame && hasScan ? { segments, picture } : null;
    }
    const segment = segmentAt(file, at, code);
    if (!segment || segments.length + picture.length > maxFileParts) return null;
    at += segment.bytes.length;
    if (isStandaloneCode(code)) {
      segments.push(segment);
      continue;
    }
    if (!hasValidLength(segment)) return null;
    if (frameCodes.includes(code)) {
      if (frame) return null;
      frame = segment;
    }
    picture.push(segment.bytes);
    if (code !== segmentCodes.scan) continue;
    if (!frame || exceedsDecodingMemory(frame, segment)) return null;
    hasScan = true;
    const end = endOfScan(file, at);
    picture.push(file.subarray(at, end));
    at = end;
  }
}

function segmentAt(file: Buffer, at: number, code: number): Segment | null {
  if (at + 4 > file.length) return null;
  const end = at + 2 + file.readUInt16BE(at + 2);
  if (end < at + 4 || end > file.length) return null;
  return { code, content: file.subarray(at + 4, end), bytes: file.subarray(at, end) };
}

function isStandaloneCode(code: number): boolean {
  return (code >= segmentCodes.app0 && code <= segmentCodes.app15) || code === segmentCodes.comment;
}

/** Tells whether the content of a segment has its prescribed length, so that it can't contain hidden data. */
function hasValidLength({ code, content }: Segment): boolean {
  if (frameCodes.includes(code)) return isValidFrame(content);
  switch (code) {
    case segmentCodes.scan:
      return content.length >= 6 && content.length === 4 + 2 * (content[0] as number);
    case segmentCodes.quantisation:
      return fillsContent(content, (at) => ((content[at] as number) >> 4 === 0 ? 65 : 129));
    case segmentCodes.huffman:
      return fillsContent(
        content,
        (at) => 17 + content.subarray(at + 1, at + 17).reduce((sum, each) => sum + each, 0),
      );
    case segmentCodes.restartInterval:
      return content.length === 2;
    default:
      return false;
  }
}

function isValidFrame(content: Buffer): boolean {
  if (content.length < 6 || content.length !== 6 + 3 * (content[5] as number)) return false;
  return hasAllowedDimensions(content.readUInt16BE(3), content.readUInt16BE(1));
}

/**
 * Tells whether a progressive picture would need too much memory, because the complete picture is in memory until its
 * last scan is decoded.
 */
function exceedsDecodingMemory({ code, content }: Segment, scan: Segment): boolean {
  const colours = content[5] as number;
  if (code !== progressiveFrameCode && scan.content[0] === colours) return false;
  const densities = Array.from({ length: colours }, (_, at) => {
    const sampling = content[7 + 3 * at] as number;
    return (sampling >> 4) * (sampling & 15);
  });
  const ofPixel = densities.reduce((sum, each) => sum + each, 0) / Math.max(...densities);
  return exceedsDecodedSize(content.readUInt16BE(3), content.readUInt16BE(1), 2 * ofPixel);
}

function fillsContent(content: Buffer, lengthAt: (at: number) => number): boolean {
  let at = 0;
  while (at < content.length) at += lengthAt(at);
  return content.length > 0 && at === content.length;
}

/**
 * Returns where the data of a scan ends. Searches byte by byte: `indexOf` from marker to marker took a third of a
 * second on a file full of markers.
 */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const code = file[at + 1] as number;
    const isOwn =
      code === 0 || code === 0xff || (code >= segmentCodes.restart0 && code <= segmentCodes.restart7);
    if (!isOwn) return at;
  }
  return file.length;
}

interface Segment {
  code: number;
  content: Buffer;
  bytes: Buffer;
}

const profileSignature = 'ICC_PROFILE\0';
const profileHeadBytes = profileSignature.length + 2;
const minProfileBytes = 128;

/** Returns the JFIF header without its embedded thumbnail; null if the segment is not a JFIF header. */
function jfifWithoutThumbnail({ content }: Segment): Buffer | null {
  if (content.length < 14 || content.toString('latin1', 0, 5) !== 'JFIF\0') return null;
  const head = Buffer.from([0xff, 0xe0, 0, 16]);
  return Buffer.concat([head, content.subarray(0, 12), Buffer.from([0, 0])]);
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifWithOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function profilePart({ content }: Segment): boolean {
  return (
    content.length > profileHeadBytes &&
    content.toString('latin1', 0, profileSignature.length) === profileSignature
  );
}

function isWellFormedProfile(parts: Segment[]): boolean {
  const inOrder = parts.every(
    ({ content }, index) =>
      content[profileSignature.length] === index + 1 && content[profileSignature.length + 1] === parts.length,
  );
  return inOrder && isProfile(Buffer.concat(parts.map(({ content }) => content.subarray(profileHeadBytes))));
}

export function isProfile(profile: Buffer): boolean {
  return (
    profile.length >= minProfileBytes &&
    profile.readUInt32BE(0) === profile.length &&
    profile.toString('latin1', 36, 40) === 'acsp'
  );
}

const orientationTag = 0x0112;
const exifShortType = 3;
const exifEntryBytes = 12;

/**
 * Reads the EXIF orientation (2 to 8) of a picture; null if the picture is upright or the orientation is missing or
 * invalid.
 */
export function readOrientation(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (short(2) !== 42 || directory + 2 > tiff.length) return null;
  const entries = short(directory);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * exifEntryBytes;
    if (at + exifEntryBytes > tiff.length) return null;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return short(at + 2) === exifShortType && value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

export function exifWithOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(exifShortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
