import type { DocumentType } from './document.ts';

const charactersMost = 200;
const endings: Record<DocumentType, string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/** Controls, what turns the writing around or is not seen, and what file systems take for something else. */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu;

/** A name to show and to save under: without folders, in one line, with the ending of what the file is. */
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
  return `${[...(stem || 'document')].slice(0, charactersMost - shown.length).join('')}${shown}`;
}

/** For the header that makes a browser save it: in ASCII for old programs, and as it is (RFC 6266). */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
