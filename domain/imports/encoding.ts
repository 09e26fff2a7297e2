import type { FieldMessage } from '../../generated/errors.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

interface NotATable {
  rule: FieldMessage;
  params?: Record<string, string>;
}

/** First bytes of other kinds of files, as Latin-1. White space may precede the first characters of text files. */
const otherFileFormats: { kind: string; begins: string[]; isText?: true }[] = [
  { kind: 'PDF', begins: ['%PDF-'] },
  { kind: 'XLSX/ODS/ZIP', begins: ['PK\x03', 'PK\x05'] },
  { kind: 'XLS', begins: ['\xd0\xcf\x11\xe0'] },
  { kind: 'GZIP', begins: ['\x1f\x8b'] },
  { kind: 'PNG/JPEG/GIF', begins: ['\x89PNG', '\xff\xd8\xff', 'GIF8'] },
  { kind: 'RTF', begins: ['{\\rtf'] },
  { kind: 'HTML/XML', begins: ['<'], isText: true },
  { kind: 'JSON', begins: ['{', '['], isText: true },
];
const signatureBytes = 64;

/** Returns the encoding of a file, or the reason why the file is not a CSV file. */
export function detectEncoding(pieces: Uint8Array[]): { encoding: Encoding } | NotATable {
  const start = decodeLatin1(Buffer.concat(pieces.slice(0, signatureBytes)).subarray(0, signatureBytes));
  const bare = start.replace(/^\xef\xbb\xbf/, '');
  const other = otherFileFormats.find(({ begins, isText }) => {
    return begins.some((each) => (isText ? bare.trimStart() : bare).startsWith(each));
  });
  if (other) return { rule: 'otherKindOfFile', params: { kind: other.kind } };
  const marked = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : 'utf-8';
  if (isValidEncoding(pieces, marked)) return { encoding: marked };
  return marked === 'utf-8' && pieces.every(mayBeWindows1252) && !isBrokenUtf8(pieces)
    ? { encoding: 'windows-1252' }
    : { rule: 'noTextFile' };
}

function isValidEncoding(pieces: Uint8Array[], encoding: Encoding): boolean {
  try {
    for (const _ of decodePieces(pieces, encoding));
    return true;
  } catch {
    return false;
  }
}

/** Decodes a file piece by piece, and removes its byte order mark. */
export function* decodePieces(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const undefinedWindows1252Bytes = new Set([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const firstPrintableByte = 0x20;
const whiteSpace = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);

/** Tells whether all bytes are characters of Windows-1252, without control characters other than white space. */
function mayBeWindows1252(piece: Uint8Array): boolean {
  return piece.every((byte) =>
    byte >= firstPrintableByte ? !undefinedWindows1252Bytes.has(byte) : whiteSpace.has(byte),
  );
}

/**
 * Tells whether a file is UTF-8 with a damaged byte. Decoding it as Windows-1252 would corrupt every accented letter.
 */
function isBrokenUtf8(pieces: Uint8Array[]): boolean {
  let [wellFormed, stray] = [0, 0];
  for (const piece of pieces) {
    const rest = decodeLatin1(piece).replaceAll(utf8MultibyteSequence, () => {
      wellFormed += 1;
      return '';
    });
    stray += rest.match(/[\x80-\xff]/g)?.length ?? 0;
  }
  return wellFormed > stray;
}

const utf8MultibyteSequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function decodeLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
