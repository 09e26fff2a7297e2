import type { FieldMessage } from '../../generated/errors.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

interface NoTable {
  rule: FieldMessage;
  params?: Record<string, string>;
}

/** How files of other kinds begin, as Latin-1. */
const otherKinds: [RegExp, string][] = [
  [/^%PDF-/, 'PDF'],
  [/^PK[\x03\x05]/, 'XLSX/ODS/ZIP'],
  [/^\xd0\xcf\x11\xe0/, 'XLS'],
  [/^\x1f\x8b/, 'GZIP'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'PNG/JPEG/GIF'],
  [/^\{\\rtf/, 'RTF'],
  [/^\s*</, 'HTML/XML'],
  [/^\s*[[{]/, 'JSON'],
];
const signatureBytes = 64;

/** How a file is to be read; or why it is none of these. */
export function encodingOf(pieces: Uint8Array[]): { encoding: Encoding } | NoTable {
  const start = latin1(Buffer.concat(pieces.slice(0, signatureBytes)).subarray(0, signatureBytes));
  const kind = otherKinds.find(([signature]) => signature.test(start.replace(/^\xef\xbb\xbf/, '')));
  if (kind) return { rule: 'otherKindOfFile', params: { kind: kind[1] } };
  const marked = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : 'utf-8';
  if (isValid(pieces, marked)) return { encoding: marked };
  return marked === 'utf-8' && pieces.every(mayBeWindows1252) && !isBrokenUtf8(pieces)
    ? { encoding: 'windows-1252' }
    : { rule: 'noTextFile' };
}

function isValid(pieces: Uint8Array[], encoding: Encoding): boolean {
  try {
    for (const _ of decoded(pieces, encoding));
    return true;
  } catch {
    return false;
  }
}

/** The text, piece by piece, without its byte order mark. */
export function* decoded(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Without the five bytes that stand for nothing there, and what no text has. */
function mayBeWindows1252(piece: Uint8Array): boolean {
  return !/[\x00-\x08\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/.test(latin1(piece));
}

/** UTF-8 with a byte that was damaged: read as Windows-1252, every accent of it would be spoilt. */
function isBrokenUtf8(pieces: Uint8Array[]): boolean {
  let [wellFormed, stray] = [0, 0];
  for (const piece of pieces) {
    const rest = latin1(piece).replaceAll(utf8Character, () => {
      wellFormed += 1;
      return '';
    });
    stray += rest.match(/[\x80-\xff]/g)?.length ?? 0;
  }
  return wellFormed > stray;
}

const utf8Character = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
