import { hash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/connection/client.ts';
import { findInvoiceWithPdf, insertPdf, type PdfFile } from '../../db/invoices/pdfs.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { DocumentStore } from '../../documents/store.ts';
import { storedName, storedNameBytes } from '../../domain/documents/document.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { type AttachedInvoice, attachedInvoice, invoiceFilename } from '../../domain/invoices/printed.ts';
import { problem } from '../../domain/requests/problem.ts';
import { openSeals, sealedTexts } from '../../domain/secrets/seals.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { pdfType } from '../../domain/signatures/paper.ts';
import { readFile } from '../documents/read.ts';
import { invoicePaper } from './paper.ts';

/** No connection is held while a PDF is drawn. */
export interface PdfWork {
  /** Draws the paper on behalf of the caller. */
  drawInvoice: (paper: InvoicePaper, attached: AttachedInvoice | undefined) => Promise<Buffer>;
  /** For short reads. */
  tx: Db;
  snapshot: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  instance: Instance;
  documents: DocumentStore;
  secretBox: SecretBox;
  now: Date;
}

export interface InvoicePdf {
  filename: string;
  sha256: Buffer;
  size: number;
  /** Throws `DamagedFile` where what is kept is not what was drawn. */
  content: () => Promise<Buffer>;
}

/**
 * An issued invoice has a PDF that is kept; it is drawn and kept now if it is not yet. That of a draft is drawn each
 * time. Undefined: there is no such invoice. What names an erased client is handed out only where it is asked for
 * as blocked, as the law may.
 */
export async function invoicePdf(
  work: PdfWork,
  invoiceId: number,
  { blocked = false } = {},
): Promise<InvoicePdf | undefined> {
  const found = await findInvoiceWithPdf(work.tx, work.instance.id, invoiceId);
  if (!found) return undefined;
  if (found.client_erased && !blocked) throw problem('client_erased');
  if (found.pdf) return keptPdf(work, invoiceId, invoiceFilename(found), found.pdf);
  const drawn = await draw(work, invoiceId);
  if (!drawn) return undefined;
  const { bytes, filename, issued } = drawn;
  if (issued) return keptPdf(work, invoiceId, filename, await keep(work, invoiceId, bytes));
  return { filename, sha256: hashOf(bytes), size: bytes.length, content: async () => bytes };
}

/** So that it is there before anybody asks for it: an erased client's too, which the accounts need. */
export async function keepInvoicePdf(work: PdfWork, invoiceId: number): Promise<void> {
  const drawn = await draw(work, invoiceId);
  if (drawn?.issued) await keep(work, invoiceId, drawn.bytes);
}

async function draw(work: PdfWork, invoiceId: number) {
  const { snapshot, instance } = work;
  const found = await snapshot((tx) => invoicePaper({ tx, instance }, invoiceId));
  if (!found) return undefined;
  const { paper, issued } = found;
  const bytes = await work.drawInvoice(paper, attachedInvoice(paper));
  return { bytes, filename: invoiceFilename(paper), issued };
}

/** The file comes before its row. Where another was quicker, that one's stands; what a crash leaves, the sweep removes. */
async function keep(
  { documents, transact, instance, secretBox, now }: PdfWork,
  invoiceId: number,
  bytes: Buffer,
): Promise<PdfFile> {
  const name = storedName(randomBytes(storedNameBytes));
  const file = { name, sha256: hashOf(bytes), size: bytes.length };
  await documents.put(name, [bytes], pdfType);
  const sealed = sealedTexts.invoicePdf({ ...file, instance_id: instance.id, invoice_id: invoiceId });
  const seal = openSeals(secretBox.sealKeys).seal(sealed);
  const standing = await transact((tx) => insertPdf(tx, instance.id, invoiceId, { ...file, seal }, now));
  if (standing.name !== name) await documents.remove(name).catch(() => {});
  return standing;
}

function keptPdf(
  work: PdfWork,
  invoiceId: number,
  filename: string,
  { name, sha256, size }: PdfFile,
): InvoicePdf {
  const content = async () =>
    (await readFile(work.documents, { of: `invoice ${invoiceId}`, stored_as: name, size, sha256 })) ??
    (await drawnAgain(work, invoiceId, { name, sha256, size }));
  return { filename, sha256, size, content };
}

/** The file is not in the store any more, and what is drawn now is another. */
export class LostPdf extends Error {}

/** A file that was lost is put back, if it comes out as it was. */
async function drawnAgain(work: PdfWork, invoiceId: number, { name, sha256 }: PdfFile): Promise<Buffer> {
  const drawn = await draw(work, invoiceId);
  if (!drawn || !hashOf(drawn.bytes).equals(sha256))
    throw new LostPdf(`the PDF of invoice ${invoiceId} is lost`);
  await work.documents.put(name, [drawn.bytes], pdfType);
  return drawn.bytes;
}

function hashOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}
