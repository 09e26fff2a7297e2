/** Maximum size of an uploaded file, which the contract sets to 4 MB. */
export const maxDocumentBytes = 4_194_304;

/**
 * Maximum number of pixels of a picture. The largest phone photos have a hundred million; larger pictures need
 * gigabytes when decoded.
 */
export const maxPixels = 120_000_000;
const maxSidePixels = 32_768;
/**
 * Maximum number of segments or chunks in a picture file. Real files have hundreds; a file with only tiny chunks would
 * need a hundred times its size in memory.
 */
export const maxFileParts = 10_000;

export type DocumentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/**
 * A file in the form in which it may be stored. Its bytes are a list of buffers, so that parts can be removed without
 * copying.
 */
export interface StorableFile {
  type: DocumentType;
  kept: Buffer[];
}

export function hasAllowedDimensions(width: number, height: number): boolean {
  return (
    width > 0 &&
    height > 0 &&
    width <= maxSidePixels &&
    height <= maxSidePixels &&
    width * height <= maxPixels
  );
}

/**
 * Maximum decoded bytes of a picture that can't be decoded line by line: a progressive JPEG, an interlaced PNG, a
 * lossless or animated WebP. The limit allows a progressive photo of ninety megapixels.
 */
const maxDecodedBytes = 268_435_456;

export function exceedsDecodedSize(width: number, height: number, bytesOfPixel: number): boolean {
  return width * height * bytesOfPixel > maxDecodedBytes;
}

const maxFilenameCharacters = 200;
const fileExtensions: Record<DocumentType, string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/**
 * Matches characters that are removed from file names: control and invisible characters, characters that reverse the
 * writing direction, and characters with a meaning for file systems.
 */
const forbiddenFilenameCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu;

export function cleanFilename(sent: string | undefined, type: DocumentType): string {
  const [ending] = fileExtensions[type] as [string];
  const last = (sent ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replaceAll(forbiddenFilenameCharacters, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const known = fileExtensions[type].find((each) => name.toLowerCase().endsWith(each));
  const stem = known ? name.slice(0, -known.length) : name;
  const extension = known ? name.slice(-known.length) : ending;
  return `${[...(stem || 'document')].slice(0, maxFilenameCharacters - extension.length).join('')}${extension}`;
}

/** Returns the `Content-Disposition` header for a file that browsers should save. */
export function attachmentHeader(filename: string): string {
  return `attachment; ${filenameParameters(filename)}`;
}

/**
 * Returns the `Content-Disposition` header for a file that browsers should show. The header contains the name for
 * saving the file.
 */
export function inlineHeader(filename: string): string {
  return `inline; ${filenameParameters(filename)}`;
}

/** Returns both `filename` parameters of RFC 6266: in ASCII for old programs, and with all characters. */
function filenameParameters(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const storedNameBytes = 16;

/**
 * Pattern of a stored file's name. It is valid in JavaScript and PostgreSQL, because a database constraint checks the
 * names as well.
 */
export const storedNamePattern = '^[0-9a-f]{2}/[0-9a-f]{32}$';
const storedNameRegExp = new RegExp(storedNamePattern);

/**
 * Returns a random name for a stored file. The first two characters are the name of a subfolder, which limits the
 * number of files per folder.
 */
export function randomFileName(random: Buffer): string {
  const name = random.toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

export function isStoredName(name: string): boolean {
  return storedNameRegExp.test(name);
}

export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a single byte range (RFC 9110). Returns null if the complete file should be sent: without a header, and for an
 * invalid header or several ranges. Returns `none` if the range is outside the file.
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
