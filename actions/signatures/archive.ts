import { buildUncompressedFile, streamZip } from '../../domain/documents/zip.ts';
import type { Entry, Link } from '../../domain/signatures/chain.ts';
import { entryHeaderText, sha256 } from '../../domain/signatures/evidence.ts';
import type { Language } from '../../generated/errors.ts';
import { evidenceReadme } from '../../views/papers/readmes/evidence-readme.ts';

export interface SignedDocument {
  id: number;
  /** The hash of the file at the time when it was stored. */
  sha256: Buffer;
  /** The file; null if it is missing. */
  content: Buffer | null;
}

interface ArchiveContent {
  language: Language;
  workshop: string;
  budgetId: number;
  /** The chain's entries, from the budget's first entry to the end of the chain. */
  entries: Entry[];
  documents: SignedDocument[];
  head: Link;
}

/** Fixed modification date of all files, so that equal evidence results in an identical archive. */
const modified = new Date(Date.UTC(1980, 0, 1));

/**
 * Packs a ZIP with the evidence of a budget, and with instructions for verifying it in a shell. Files are not
 * compressed, because another version of zlib would produce other bytes.
 */
export async function evidenceArchive({
  budgetId,
  entries,
  documents,
  ...fields
}: ArchiveContent): Promise<Buffer> {
  const own = entries.filter((entry) => entry.budget_id === budgetId);
  const contents = own.flatMap(({ number, content }) =>
    content === null ? [] : [[`contents/${inOrder(number)}.json`, Buffer.from(content)] as const],
  );
  const chain = entries.map(
    (entry) => [`chain/${inOrder(entry.number)}.txt`, Buffer.from(entryHeaderText(entry))] as const,
  );
  const text = evidenceReadme({ ...fields, budgetId, hasDocuments: documents.length > 0 });
  const made = [['README.txt', Buffer.from(text)] as const, ...contents, ...chain];
  const signed = documents.map((each) => [`signed/document-${each.id}.pdf`, each] as const);
  const sums = [
    ...made.map(([name, bytes]) => sumLine(sha256(bytes), name)),
    ...signed.map(([name, document]) => sumLine(document.sha256, name)),
  ].join('');
  const files = [
    ...made,
    ...signed.flatMap(([name, { content }]) => (content ? [[name, content] as const] : [])),
    ['SHA256SUMS', Buffer.from(sums)] as const,
  ];
  const pieces: Buffer[] = [];
  const packed = files.map(([name, bytes]) => buildUncompressedFile(name, bytes));
  for await (const piece of streamZip(packed, modified)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Formats the number of an entry with leading zeros, so that file names sort in order. */
function inOrder(number: number): string {
  return String(number).padStart(10, '0');
}

/** Formats a line of the output of `sha256sum`. */
function sumLine(sum: Buffer, name: string): string {
  return `${sum.toString('hex')}  ${name}\n`;
}
