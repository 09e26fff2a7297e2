import { isAlsoArchive } from './archive.ts';
import type { DocumentType, Judged } from './document.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPdf } from './pdf.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** What can be kept of a file, in pieces; null: it is not what it begins as. */
type Clean = (file: Buffer) => Buffer[] | null;

const kinds: { type: DocumentType; beginsWith: (file: Buffer) => boolean; clean: Clean }[] = [
  { type: 'image/jpeg', beginsWith: (file) => holds(file, 0, '\xff\xd8\xff'), clean: cleanJpeg },
  { type: 'image/png', beginsWith: (file) => holds(file, 0, '\x89PNG\r\n\x1a\n'), clean: cleanPng },
  {
    type: 'image/webp',
    beginsWith: (file) => holds(file, 0, 'RIFF') && holds(file, 8, 'WEBP'),
    clean: cleanWebp,
  },
  { type: 'application/pdf', beginsWith: (file) => holds(file, 0, '%PDF-'), clean: cleanPdf },
];

/**
 * What a file is, by its bytes alone, and what of it is kept: pictures without what was put down beside them (place,
 * device, texts), but upright. Null: it is none of the four, it is broken, or it is something else as well.
 */
export function judgeDocument(file: Buffer): Judged | null {
  const kind = kinds.find(({ beginsWith }) => beginsWith(file));
  const kept = kind?.clean(file);
  if (!kind || !kept || isAlsoArchive(kept)) return null;
  return { type: kind.type, kept };
}

function holds(file: Buffer, at: number, text: string): boolean {
  return file.toString('latin1', at, at + text.length) === text;
}
