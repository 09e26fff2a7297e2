import { findClient } from '../../db/clients/queries.ts';
import { exportFiles } from '../../domain/clients/export-files.ts';
import { writeJsonArray } from '../../domain/clients/exported-row.ts';
import {
  buildDeflatedFile,
  buildUncompressedFile,
  streamZip,
  type ZipFile,
} from '../../domain/documents/zip.ts';
import { problem } from '../../domain/requests/problem.ts';
import { keysOf } from '../../domain/text/json.ts';
import type { Language } from '../../generated/errors.ts';
import { exportReadme, missingText } from '../../views/papers/readmes/export-readme.ts';
import { DamagedFileError, readFile } from '../documents/read.ts';
import { invoicePdf, MissingPdfError, type PdfWork } from '../invoices/retention/pdf.ts';
import { type ExportContext, exportClientRow, exportedLists } from './export-rows.ts';
import { findUnassignedEntries } from './unassigned-entries.ts';

interface ExportRequest {
  clientId: number;
  /** True if erased clients are included, which only the desk requests. */
  blocked: boolean;
}

interface GatheredExport extends Pick<ExportContext, 'documents' | 'invoices'> {
  clientId: number;
  language: Language;
  blocked: boolean;
  /** The JSON files about the client, already compressed to save memory. */
  texts: ZipFile[];
}

type ReadContext = Pick<ExportContext, 'tx' | 'instance' | 'secretBox'> & { now: Date };

/** Reads all rows about a client for an export. Requires a snapshot. */
export async function gatherExport(
  reading: ReadContext,
  { clientId, blocked }: ExportRequest,
): Promise<GatheredExport> {
  const { tx, instance, now } = reading;
  const client = await findClient(tx, { instanceId: instance.id, id: clientId });
  if (!client) throw problem('not_found');
  if (client.erased_at && !blocked) throw problem('client_erased');
  const { own, communicationIds } = await findUnassignedEntries(tx, instance, clientId);
  const gathering: ExportContext = {
    ...reading,
    clientId,
    emails: [...own.known].filter((address) => address.includes('@')),
    communicationIds,
    documents: [],
    invoices: [],
  };
  const { documents, invoices } = gathering;
  const about = await exportClientRow(gathering);
  const texts = [await buildDeflatedFile(exportFiles.client, [`${JSON.stringify(about, null, 2)}\n`])];
  for (const list of keysOf(exportedLists))
    texts.push(await buildDeflatedFile(exportFiles[list], writeJsonArray(exportedLists[list](gathering))));
  const language = client.preferred_language ?? instance.language;
  const has = { hasDocuments: documents.length > 0, hasInvoices: invoices.length > 0 };
  const readme = exportReadme({ language, workshop: instance, client, ...has, now });
  const files = [buildUncompressedFile('README.txt', Buffer.from(readme)), ...texts];
  return { clientId, language, blocked, texts: files, documents, invoices };
}

/**
 * Streams the export as a ZIP file. No transaction is open meanwhile, because gigabytes may be read from a remote
 * store.
 */
export function exportArchive(work: PdfWork, gathered: GatheredExport): AsyncGenerator<Buffer> {
  return streamZip(filesOf(work, gathered), work.now);
}

async function* filesOf(work: PdfWork, gathered: GatheredExport): AsyncGenerator<ZipFile> {
  yield* gathered.texts;
  const missing: string[] = [];
  for (const { file, content } of [...documentsOf(work, gathered), ...invoicesOf(work, gathered)]) {
    const bytes = await content().catch(unlessOther);
    if (bytes) yield buildUncompressedFile(file, bytes);
    else missing.push(file);
  }
  if (missing.length > 0)
    yield buildUncompressedFile('missing.txt', Buffer.from(missingText(gathered.language, missing)));
  await requireStillThere(work, gathered);
}

interface File {
  file: string;
  content: () => Promise<Buffer | undefined>;
}

function documentsOf({ documents: store }: PdfWork, { documents }: GatheredExport): File[] {
  return documents.map(({ file, ...facts }) => ({ file, content: () => readFile(store, facts) }));
}

function invoicesOf(work: PdfWork, { invoices, blocked }: GatheredExport): File[] {
  return invoices.map(({ file, id }) => ({
    file,
    content: async () => {
      const pdf = await invoicePdf(work, id, { blocked });
      return pdf?.content();
    },
  }));
}

/**
 * Ignores the error of a missing or altered file: the archive lists the file as missing, and all other files are
 * exported.
 */
function unlessOther(error: unknown): undefined {
  if (!(error instanceof MissingPdfError || error instanceof DamagedFileError)) throw error;
}

/** Throws if the client was erased after the rows were read. Its files would otherwise be reported as missing. */
async function requireStillThere(
  { tx, instance }: PdfWork,
  { clientId, blocked }: GatheredExport,
): Promise<void> {
  const client = await findClient(tx, { instanceId: instance.id, id: clientId });
  if (client?.erased_at && !blocked) throw problem('client_erased');
}
