import { onlyOrientation } from './orientation.ts';

export interface Segment {
  code: number;
  /** Behind marker and length. */
  content: Buffer;
  /** All of it. */
  bytes: Buffer;
}

const profileMark = 'ICC_PROFILE\0';
/** The mark, the part's number, the number of parts. */
const profileHeadBytes = profileMark.length + 2;
const profileBytesLeast = 128;

/** The file's format without the small picture that it may hold; null: it is another program's note. */
export function plainJfif({ content }: Segment): Buffer | null {
  if (content.length < 14 || content.toString('latin1', 0, 5) !== 'JFIF\0') return null;
  const head = Buffer.from([0xff, 0xe0, 0, 16]);
  return Buffer.concat([head, content.subarray(0, 12), Buffer.from([0, 0])]);
}

export function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), onlyOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export function profilePart({ content }: Segment): boolean {
  return (
    content.length > profileHeadBytes && content.toString('latin1', 0, profileMark.length) === profileMark
  );
}

/** The parts, in their order, are a colour profile of the length that it says, and nothing beside it. */
export function isWellFormedProfile(parts: Segment[]): boolean {
  const inOrder = parts.every(
    ({ content }, index) =>
      content[profileMark.length] === index + 1 && content[profileMark.length + 1] === parts.length,
  );
  return inOrder && isProfile(Buffer.concat(parts.map(({ content }) => content.subarray(profileHeadBytes))));
}

export function isProfile(profile: Buffer): boolean {
  return (
    profile.length >= profileBytesLeast &&
    profile.readUInt32BE(0) === profile.length &&
    profile.toString('latin1', 36, 40) === 'acsp'
  );
}
