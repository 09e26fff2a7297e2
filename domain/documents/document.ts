/** The contract's 4 MB, counted on the uploaded bytes. */
export const maxDocumentBytes = 4_194_304;

/** Limit of pixels: the largest phone photos have a hundred million, and larger pictures decode to gigabytes. */
export const maxPixels = 120_000_000;
const maxSidePixels = 32_768;
/**
 * Limit of parts. Real files have hundreds; a file made only of parts would need a hundred times its size in memory.
 */
export const maxParts = 10_000;

export type DocumentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** A file that may be stored. Its bytes are in pieces, so that parts can be removed without copying. */
export interface StorableFile {
  type: DocumentType;
  kept: Buffer[];
}

export function isSanePicture(width: number, height: number): boolean {
  return (
    width > 0 &&
    height > 0 &&
    width <= maxSidePixels &&
    height <= maxSidePixels &&
    width * height <= maxPixels
  );
}

/**
 * Memory limit for pictures that can't be decoded line by line: a progressive JPEG, an interlaced PNG, a lossless or
 * animated WebP. Enough for a progressive photo of ninety megapixels.
 */
const maxUnfoldedBytes = 268_435_456;

export function unfoldsToTooMuch(width: number, height: number, bytesOfPixel: number): boolean {
  return width * height * bytesOfPixel > maxUnfoldedBytes;
}

const maxCharacters = 200;
const endings: Record<DocumentType, string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/**
 * Characters removed from file names: control and invisible characters, those that reverse the writing direction, and
 * those that file systems interpret.
 */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu;

export function cleanFilename(sent: string | undefined, type: DocumentType): string {
  const [ending] = endings[type] as [string];
  const last = (sent ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(unwanted, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const known = endings[type].find((each) => name.toLowerCase().endsWith(each));
  const stem = known ? name.slice(0, -known.length) : name;
  const shown = known ? name.slice(-known.length) : ending;
  return `${[...(stem || 'document')].slice(0, maxCharacters - shown.length).join('')}${shown}`;
}

/** Returns the `Content-Disposition` with which browsers save the file. */
export function attachmentHeader(filename: string): string {
  return `attachment; ${dispositionOf(filename)}`;
}

/** Returns the `Content-Disposition` with which browsers show the file, with the name for saving it. */
export function inlineHeader(filename: string): string {
  return `inline; ${dispositionOf(filename)}`;
}

/** Returns the name twice (RFC 6266): in ASCII for old programs, and unchanged. */
function dispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const storedNameBytes = 16;

/** The pattern of a stored file's name, for JavaScript and PostgreSQL, because a constraint checks it as well. */
export const storedNamePattern = '^[0-9a-f]{2}/[0-9a-f]{32}$';
const storedNameForm = new RegExp(storedNamePattern);

/**
 * Returns a random name for a file in the store. Its first two characters are a subfolder, which limits the files per
 * folder.
 */
export function storedName(random: Buffer): string {
  const name = random.toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

export function isStoredName(name: string): boolean {
  return storedNameForm.test(name);
}

export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a single byte range (RFC 9110). Null: send the whole file, also for an invalid header or several ranges;
 * `none`: the range is outside the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '')
    return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'none';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
