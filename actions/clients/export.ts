import { findClient } from '../../db/clients/queries.ts';
import { arrayLiteral } from '../../db/connection/client.ts';
import { exportFiles, exportReadme, missingText } from '../../domain/clients/export-readme.ts';
import { jsonList } from '../../domain/clients/exported-row.ts';
import { deflated, type PackedFile, stored, zipOf } from '../../domain/documents/zip.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Language } from '../../generated/errors.ts';
import { DamagedFile, readFile } from '../documents/read.ts';
import { invoicePdf, LostPdf, type PdfWork } from '../invoices/pdf.ts';
import { exportedClient, exportedLists, type Gathering } from './export-rows.ts';
import { namelessOf } from './nameless.ts';

interface Wanted {
  clientId: number;
  /** Of an erased client, too. */
  blocked: boolean;
}

interface Gathered extends Pick<Gathering, 'documents' | 'invoices'> {
  clientId: number;
  language: Language;
  blocked: boolean;
  /** What is said of the client: packed already, so that little of it is held. */
  texts: PackedFile[];
}

type Reading = Pick<Gathering, 'tx' | 'instance' | 'secretBox'> & { now: Date };

/** All that the tables hold of a client, of one moment: within a snapshot. */
export async function gatherExport(reading: Reading, { clientId, blocked }: Wanted): Promise<Gathered> {
  const { tx, instance, now } = reading;
  const client = await findClient(tx, instance.id, clientId);
  if (!client) throw problem('not_found');
  if (client.erased_at && !blocked) throw problem('client_erased');
  const { own, communicationIds } = await namelessOf(tx, instance, clientId);
  const gathering: Gathering = {
    ...reading,
    clientId,
    emails: [...own.known].filter((address) => address.includes('@')),
    nameless: arrayLiteral(communicationIds),
    documents: [],
    invoices: [],
  };
  const { documents, invoices } = gathering;
  const about = await exportedClient(gathering);
  const texts = [await deflated(exportFiles.client, [`${JSON.stringify(about, null, 2)}\n`])];
  for (const [file, read] of Object.entries(exportedLists)) {
    const name = exportFiles[file as keyof typeof exportedLists];
    texts.push(await deflated(name, jsonList(read(gathering))));
  }
  const language = client.preferred_language ?? instance.language;
  const has = { hasDocuments: documents.length > 0, hasInvoices: invoices.length > 0 };
  const readme = exportReadme({ language, workshop: instance, client, ...has, now });
  const files = [stored('README.txt', Buffer.from(readme)), ...texts];
  return { clientId, language, blocked, texts: files, documents, invoices };
}

/** The ZIP piece by piece, with nothing open meanwhile: gigabytes are read, and from far away. */
export function exportArchive(work: PdfWork, gathered: Gathered): AsyncGenerator<Buffer> {
  return zipOf(filesOf(work, gathered), work.now);
}

async function* filesOf(work: PdfWork, gathered: Gathered): AsyncGenerator<PackedFile> {
  yield* gathered.texts;
  const missing: string[] = [];
  for (const { file, content } of [...documentsOf(work, gathered), ...invoicesOf(work, gathered)]) {
    const bytes = await content().catch(unlessOther);
    if (bytes) yield stored(file, bytes);
    else missing.push(file);
  }
  if (missing.length > 0) yield stored('missing.txt', Buffer.from(missingText(gathered.language, missing)));
  await requireStillThere(work, gathered);
}

interface File {
  file: string;
  content: () => Promise<Buffer | undefined>;
}

function documentsOf({ documents: store }: PdfWork, { documents }: Gathered): File[] {
  return documents.map(({ file, ...facts }) => ({ file, content: () => readFile(store, facts) }));
}

function invoicesOf(work: PdfWork, { invoices, blocked }: Gathered): File[] {
  return invoices.map(({ file, id }) => ({
    file,
    content: async () => {
      const pdf = await invoicePdf(work, id, { blocked });
      return pdf?.content();
    },
  }));
}

/** A file that is lost or altered is named, and the rest is exported. */
function unlessOther(error: unknown): undefined {
  if (!(error instanceof LostPdf || error instanceof DamagedFile)) throw error;
}

/** Of a client that was erased meanwhile nothing is handed over any more, and its files are not lost. */
async function requireStillThere({ tx, instance }: PdfWork, { clientId, blocked }: Gathered): Promise<void> {
  const client = await findClient(tx, instance.id, clientId);
  if (client?.erased_at && !blocked) throw problem('client_erased');
}
