import type { DocumentType, StorableFile } from './document.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

type CleanFile = (file: Buffer) => Buffer[] | null;

const documentKinds: { type: DocumentType; beginsWith: (file: Buffer) => boolean; clean: CleanFile }[] = [
  { type: 'image/jpeg', beginsWith: (file) => hasTextAt(file, 0, '\xff\xd8\xff'), clean: cleanJpeg },
  { type: 'image/png', beginsWith: (file) => hasTextAt(file, 0, '\x89PNG\r\n\x1a\n'), clean: cleanPng },
  {
    type: 'image/webp',
    beginsWith: (file) => hasTextAt(file, 0, 'RIFF') && hasTextAt(file, 8, 'WEBP'),
    clean: cleanWebp,
  },
  { type: 'application/pdf', beginsWith: (file) => hasTextAt(file, 0, '%PDF-'), clean: cleanPdf },
];

/** Detects the type of a stored file from its first bytes; null for other types. */
export function detectType(file: Buffer): DocumentType | null {
  return documentKinds.find(({ beginsWith }) => beginsWith(file))?.type ?? null;
}

/**
 * Detects a file's type from its bytes alone (ADR 0035) and returns the form to store: pictures without location,
 * device and texts, but with their orientation. Returns null for files that must not be stored.
 */
export function judgeDocument(file: Buffer): StorableFile | null {
  const kind = documentKinds.find(({ beginsWith }) => beginsWith(file));
  const storable = kind?.clean(file);
  if (!kind || !storable || isAlsoArchive(storable)) return null;
  return { type: kind.type, kept: storable };
}

function hasTextAt(file: Buffer, at: number, text: string): boolean {
  return file.toString('latin1', at, at + text.length) === text;
}

/** Size of the record at the end of a ZIP's directory, without the comment. */
const zipEndBytes = 22;
/**
 * Number of bytes at the end of a file in which the end of a ZIP's directory is searched. A comment of up to 64 kB may
 * follow the directory.
 */
const zipEndSearchBytes = 66_000;
const zipEndSignature = Buffer.from('PK\x05\x06', 'latin1');
const zipEntrySignature = Buffer.from('PK\x01\x02', 'latin1');
/**
 * Offset of the marker of a tar archive. The bytes before the marker begin with a file name, so they may have any
 * value.
 */
const tarSignatureOffset = 257;
const isoSignature = 'CD001';
const isoSignatureOffsets = [0x8001, 0x8801, 0x9001];

/**
 * Tells whether a picture is also an archive. Programs recognise a ZIP by its end, and tar archives and disc images by
 * a marker far from the start.
 */
function isAlsoArchive(pieces: Buffer[]): boolean {
  return (
    isAlsoZip(pieces) ||
    textAt(pieces, tarSignatureOffset, 5) === 'ustar' ||
    isoSignatureOffsets.some((at) => textAt(pieces, at, isoSignature.length) === isoSignature)
  );
}

/**
 * Tells whether a picture is also a ZIP: it contains the end marker of a ZIP's directory, and in addition an entry of
 * the directory, or a complete end record at the end of the file. The end marker alone may occur in any picture by
 * chance.
 */
function isAlsoZip(pieces: Buffer[]): boolean {
  const tail = lastBytes(pieces, zipEndSearchBytes);
  if (!tail.includes(zipEndSignature)) return false;
  if (Buffer.concat(pieces).includes(zipEntrySignature)) return true;
  for (
    let at = tail.lastIndexOf(zipEndSignature);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(zipEndSignature, at - 1)
  ) {
    if (at + zipEndBytes <= tail.length && at + zipEndBytes + tail.readUInt16LE(at + 20) === tail.length)
      return true;
  }
  return false;
}

function lastBytes(pieces: Buffer[], most: number): Buffer {
  const taken: Buffer[] = [];
  let missing = most;
  for (const piece of pieces.toReversed()) {
    if (missing === 0) break;
    const part = piece.subarray(Math.max(0, piece.length - missing));
    taken.unshift(part);
    missing -= part.length;
  }
  return Buffer.concat(taken);
}

function textAt(pieces: Buffer[], at: number, length: number): string {
  let text = '';
  let before = 0;
  for (const piece of pieces) {
    const from = Math.max(0, at + text.length - before);
    text += piece.toString('latin1', from, from + length - text.length);
    before += piece.length;
    if (text.length === length) break;
  }
  return text;
}

const pdfHeaderPattern = /^%PDF-(1\.[0-7]|2\.0)[\r\n \t%]/;
/** Pattern of the end of a PDF, which contains the offset of its cross-reference table. Only white space may follow. */
const pdfEndPattern = /startxref[\r\n \t]+(\d{1,10})[\r\n \t]+%%EOF[\r\n \t\f\0]*$/;
const maxPdfEndBytes = 2_048;
const pdfXrefPattern = /^[\r\n \t\f\0]*(xref[\r\n \t]|\d{1,10}[\r\n \t]+\d{1,5}[\r\n \t]+obj\b)/;
const pdfXrefHeadBytes = 64;

function cleanPdf(file: Buffer): Buffer[] | null {
  if (!pdfHeaderPattern.test(file.toString('latin1', 0, 10))) return null;
  const end = pdfEndPattern.exec(file.toString('latin1', Math.max(0, file.length - maxPdfEndBytes)));
  if (!end) return null;
  const table = Number(end[1]);
  const leadsThere = pdfXrefPattern.test(file.toString('latin1', table, table + pdfXrefHeadBytes));
  const hasParts = file.includes('/Root', 0, 'latin1') && file.includes('endobj', 0, 'latin1');
  return leadsThere && hasParts ? [file] : null;
}
