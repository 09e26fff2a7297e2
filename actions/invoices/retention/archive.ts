import { hash } from 'node:crypto';
import type { WithSession } from '../../../db/connection/client.ts';
import {
  archivedInvoices,
  archivedMessages,
  archivedRecords,
  findInvoiceState,
  setArchivedState,
} from '../../../db/invoices/archive.ts';
import { findChainEnd } from '../../../db/verifactu/queries.ts';
import {
  buildDeflatedFile,
  buildUncompressedFile,
  streamZip,
  type ZipFile,
} from '../../../domain/documents/zip.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { archiveReadme, damagedInvoicesText } from '../../../views/papers/readmes/archive-readme.ts';
import { DamagedFileError } from '../../documents/read.ts';
import { loadSeals } from '../../seals/keys.ts';
import { invoicePdf, MissingPdfError, type PdfWork } from './pdf.ts';
import { verifyRecords } from './verify.ts';

interface ArchiveWork extends PdfWork {
  longRead: WithSession;
}

type ArchiveStart = Awaited<ReturnType<typeof beginArchive>>;

/**
 * Reads the state of the invoices to archive, and verifies the chain. When the archive is complete, this state is
 * recorded as archived. If an invoice changes before, the current state differs from the recorded state, so the
 * invoices count as not archived.
 */
export async function beginArchive({ snapshot, instance, secretBox }: ArchiveWork, blocked: boolean) {
  const instanceId = instance.id;
  return snapshot(async (tx) => {
    const present = await findInvoiceState(tx, { instanceId });
    if (present.blocked > 0 && !blocked) throw invalidField('/blocked', 'archiveBlocked');
    const seals = await loadSeals({ tx, secretBox }, instanceId);
    const { records, broken } = await verifyRecords(tx, instanceId, seals);
    const end = await findChainEnd(tx, { instanceId });
    return { ...present, records, broken, end };
  });
}

/** Streams the archive as a ZIP file. Records the state as archived after the last byte was read. */
export async function* invoiceArchive(
  work: ArchiveWork,
  beginning: ArchiveStart,
): AsyncGenerator<Buffer, undefined> {
  yield* streamZip(filesOf(work, beginning), work.now);
  await work.transact((tx) => setArchivedState(tx, { instanceId: work.instance.id, state: beginning.state }));
}

/** Counts and hashes the files of the archive. */
class ArchiveSummary {
  readonly sums: string[] = [];
  readonly counts = { invoices: 0, pdfs: 0, records: 0, messages: 0 };
  readonly damaged: string[] = [];

  text(name: string, content: string): Promise<ZipFile> {
    this.#add(name, Buffer.from(content));
    return buildDeflatedFile(name, [content]);
  }

  bytes(name: string, content: Buffer): ZipFile {
    this.#add(name, content);
    return buildUncompressedFile(name, content);
  }

  #add(name: string, content: Buffer): void {
    this.sums.push(`${hash('sha256', content, 'hex')}  ${name}\n`);
  }
}

async function* filesOf(work: ArchiveWork, beginning: ArchiveStart): AsyncGenerator<ZipFile> {
  const { instance, now } = work;
  const contents = new ArchiveSummary();
  yield await contents.text('README.txt', archiveReadme({ workshop: instance, now, ...beginning }));
  yield* recordFiles(work, contents);
  yield* messageFiles(work, contents);
  yield* invoiceFiles(work, contents);
  if (contents.damaged.length > 0)
    yield await contents.text('DAMAGED.txt', damagedInvoicesText(instance.language, contents.damaged));
  yield await contents.text('archive.json', formatJson(summaryOf(work, beginning, contents)));
  yield await buildDeflatedFile('SHA256SUMS', contents.sums);
}

function summaryOf(
  { instance, now }: ArchiveWork,
  { end, records, broken }: ArchiveStart,
  contents: ArchiveSummary,
) {
  const { host, name, legal_name, tax_id, country } = instance;
  return {
    workshop: { host, name, legal_name, tax_id, country },
    created_at: now.toISOString(),
    chain: end && {
      installation: end.installation,
      number: end.number,
      hash: end.hash,
      row_hash: end.row_hash.toString('hex'),
    },
    verified: { ok: broken === null, records, broken },
    files: contents.counts,
    damaged: contents.damaged,
  };
}

/** Formats a number with eight digits, so that numbers sort as text. */
function padNumber(number: number): string {
  return String(number).padStart(8, '0');
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function* recordFiles({ longRead, instance }: ArchiveWork, contents: ArchiveSummary) {
  for await (const batch of archivedRecords(longRead, instance.id)) {
    for (const { number, xml } of batch) yield await contents.text(`records/${padNumber(number)}.xml`, xml);
    contents.counts.records += batch.length;
    const [first] = batch;
    const rows = batch.map(({ content }) => content);
    yield await contents.text(`records/from-${padNumber(first?.number ?? 0)}.json`, formatJson(rows));
  }
}

async function* messageFiles({ longRead, instance }: ArchiveWork, contents: ArchiveSummary) {
  for await (const batch of archivedMessages(longRead, instance.id)) {
    for (const { id, request, answer, content } of batch) {
      const name = `messages/${padNumber(id)}`;
      yield await contents.text(`${name}-request.xml`, request);
      if (answer !== null) yield await contents.text(`${name}-answer.xml`, answer);
      yield await contents.text(`${name}.json`, formatJson(content));
    }
    contents.counts.messages += batch.length;
  }
}

async function* invoiceFiles(work: ArchiveWork, contents: ArchiveSummary) {
  for await (const batch of archivedInvoices(work.longRead, work.instance.id)) {
    contents.counts.invoices += batch.length;
    const rows = batch.map(({ content }) => content);
    yield await contents.text(`invoices/from-${padNumber(batch[0]?.id ?? 0)}.json`, formatJson(rows));
    for (const { id, full_number } of batch) {
      const name = `pdfs/${padNumber(id)}-${full_number.replaceAll(/[^\w.-]/g, '_')}.pdf`;
      const pdf = await pdfOf(work, id);
      if (pdf) yield contents.bytes(name, pdf);
      if (pdf) contents.counts.pdfs += 1;
      else contents.damaged.push(full_number);
    }
  }
}

/**
 * Returns the PDF of an invoice. Returns undefined if the PDF is missing or altered: the archive then reports it, and
 * contains everything else.
 */
async function pdfOf(work: ArchiveWork, invoiceId: number): Promise<Buffer | undefined> {
  try {
    return await (await invoicePdf(work, invoiceId, { blocked: true }))?.content();
  } catch (error) {
    if (error instanceof MissingPdfError || error instanceof DamagedFileError) return undefined;
    throw error;
  }
}
