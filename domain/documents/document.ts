/** The contract's 4 MB, counted on the uploaded bytes. */
export const maxDocumentBytes = 4_194_304;

/** The largest phone photos have a hundred million pixels; larger ones unfold to gigabytes. */
export const maxPixels = 120_000_000;
const maxSidePixels = 32_768;
/**
 * Real files have hundreds of parts; a file made only of parts would take a hundred times its size to read.
 */
export const maxParts = 10_000;

export type DocumentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/**
 * A file in the form in which it may be stored: its bytes in pieces, so that leaving something out copies
 * nothing.
 */
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
 * Most pictures are decoded line by line. Those that must be in memory whole (a progressive JPEG, an
 * interlaced PNG, a lossless or animated WebP) may take this much: a progressive photo of ninety megapixels.
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
 * Control characters, invisible ones, those that reverse the writing direction, and those that file systems
 * interpret.
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

/** Returns the header that makes a browser save the file. */
export function attachmentHeader(filename: string): string {
  return `attachment; ${dispositionOf(filename)}`;
}

/** Returns the header that makes a browser show the file, with the name for saving it. */
export function inlineHeader(filename: string): string {
  return `inline; ${dispositionOf(filename)}`;
}

/** Returns the name in ASCII for old programs, and unchanged (RFC 6266). */
function dispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const storedNameBytes = 16;

/**
 * The form of a stored file's name, as a pattern for JavaScript and PostgreSQL, because the tables check it as well.
 */
export const storedNamePattern = '^[0-9a-f]{2}/[0-9a-f]{32}$';
const storedNameForm = new RegExp(storedNamePattern);

/**
 * Returns an unguessable name for a file in the store. Its first two characters are a subfolder, which limits the files
 * per folder.
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
 * Reads one range (RFC 9110). Null: the whole file, also for an unreadable header and for several ranges;
 * `none`: the range lies outside the file.
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
