import { zipSync } from 'fflate';
import type { Language } from '../../generated/errors.ts';
import type { Entry, Link } from './chain.ts';
import { headerOf, sha256 } from './evidence.ts';
import { readme } from './readme.ts';

export interface SignedDocument {
  id: number;
  /** As it was when it was kept: the file has to fit it. */
  sha256: Buffer;
  /** Null: it has lost its file. */
  content: Buffer | null;
}

interface Archived {
  language: Language;
  workshop: string;
  budgetId: number;
  /** From the budget's first to the last of the chain. */
  entries: Entry[];
  documents: SignedDocument[];
  head: Link;
}

/** The same archive for the same evidence, whenever and wherever it is made. */
const modified = new Date(1980, 0, 1);

/** A ZIP that says itself how to check it, with nothing but a shell. */
export function evidenceArchive({ budgetId, entries, documents, ...told }: Archived): Buffer {
  const own = entries.filter((entry) => entry.budget_id === budgetId);
  const contents = own.flatMap(({ number, content }) =>
    content === null ? [] : [[`contents/${inOrder(number)}.json`, Buffer.from(content)] as const],
  );
  const chain = entries.map(
    (entry) => [`chain/${inOrder(entry.number)}.txt`, Buffer.from(headerOf(entry))] as const,
  );
  const text = readme({ ...told, budgetId, hasDocuments: documents.length > 0 });
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
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: modified }));
}

/** A file name by which a shell has them in order. */
function inOrder(number: number): string {
  return String(number).padStart(10, '0');
}

/** As `sha256sum` writes it. */
function sumLine(sum: Buffer, name: string): string {
  return `${sum.toString('hex')}  ${name}\n`;
}
