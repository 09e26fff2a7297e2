import type { Exchange } from './exchange-context.ts';

/** Checks that the first and last bytes of a returned file match the content type. */
export function fileProblem({ answer: { status, headers, bytes } }: Pick<Exchange, 'answer'>): string | null {
  if (status !== 200) return null;
  const type = String(headers['content-type']).replace(/;.*/, '');
  const isRight = fileFormats[type];
  if (!isRight) return null;
  if (!isRight(bytes))
    return `the body is not a complete ${type}: it begins with ${JSON.stringify(bytesExcerpt(bytes))}`;
  const name = /filename="([^"]*)"/.exec(String(headers['content-disposition'] ?? ''))?.[1];
  const ending = type.replace(/.*\//, '.');
  return name === undefined || name.endsWith(ending) ? null : `the file is called ${name}, not …${ending}`;
}

const fileFormats: Record<string, (bytes: Buffer) => boolean> = {
  'application/pdf': (bytes) =>
    startsWith(bytes, '%PDF-') && /%%EOF\s*$/.test(bytes.subarray(-32).toString('latin1')),
  'application/xml': (bytes) => isUbl(bytes.toString('utf8')),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n'),
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};

function startsWith(bytes: Buffer, beginning: string): boolean {
  return bytes.subarray(0, beginning.length).toString('latin1') === beginning;
}

/** Pattern of the start tag of a UBL invoice or credit note. */
const ublRoot =
  /^\uFEFF?(?:<\?xml[^>]*\?>)?\s*<(?:(\w+):)?(Invoice|CreditNote)\s[^>]*oasis:names:specification:ubl:schema:xsd:\2-2/;

function isUbl(text: string): boolean {
  const [, prefix, root] = ublRoot.exec(text) ?? [];
  return root !== undefined && text.trimEnd().endsWith(`</${prefix ? `${prefix}:` : ''}${root}>`);
}

function bytesExcerpt(bytes: Buffer): string {
  return bytes.subarray(0, 16).toString('latin1');
}
