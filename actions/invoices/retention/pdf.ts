import { hash, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../../adapters/documents/store.ts';
import { constraintName, type Db, type Tx } from '../../../db/connection/client.ts';
import { findInvoiceWithPdf, insertPdf, type PdfFile } from '../../../db/invoices/pdfs.ts';
import { findFrozenPaper } from '../../../db/invoices/queries.ts';
import { findBranding } from '../../../db/workshops/logos.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { randomFileName, storedNameBytes } from '../../../domain/documents/document.ts';
import { paperOfDraft } from '../../../domain/invoices/compose-paper.ts';
import type { AttachedInvoice, InvoicePaper } from '../../../domain/invoices/paper.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { openSeals, sealedTexts } from '../../../domain/secrets/seals.ts';
import type { SecretBox } from '../../../domain/secrets/secret-box.ts';
import { pdfType } from '../../../domain/signatures/paper.ts';
import { invoiceFilename } from '../../../views/papers/filenames.ts';
import { attachedInvoice } from '../../../views/papers/ubl.ts';
import { readFile } from '../../documents/read.ts';
import { readInvoice } from '../lock.ts';

/** The dependencies for drawing the PDF of an invoice. No connection is occupied while the PDF is drawn. */
export interface PdfWork {
  /** Draws the paper. The owner of the drawing task is the caller's workshop. */
  drawInvoice: (paper: InvoicePaper, attached: AttachedInvoice | undefined) => Promise<Buffer>;
  /** The connection for short reads. */
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
  /** Reads the PDF. Throws `DamagedFileError` if the stored file has been altered. */
  content: () => Promise<Buffer>;
}

/**
 * Finds the stored PDF of an issued invoice, or draws and stores it if it is missing. Draws the PDF of a draft each
 * time. Returns undefined if the invoice does not exist. A PDF that may contain data of an erased client requires
 * `blocked`, which is for legal claims.
 */
export async function invoicePdf(
  work: PdfWork,
  invoiceId: number,
  { blocked = false } = {},
): Promise<InvoicePdf | undefined> {
  const found = await findInvoiceWithPdf(work.tx, { instanceId: work.instance.id, id: invoiceId });
  if (!found) return undefined;
  if (found.blocked && !blocked) throw problem('client_erased');
  if (found.pdf) return storedPdf(work, invoiceId, invoiceFilename(found), found.pdf);
  const drawn = await drawInvoicePdf(work, invoiceId);
  if (!drawn) return undefined;
  const { bytes, filename, issued } = drawn;
  if (issued) {
    const stored = await storePdf(work, invoiceId, bytes);
    return stored && storedPdf(work, invoiceId, filename, stored);
  }
  return { filename, sha256: hashOf(bytes), size: bytes.length, content: async () => bytes };
}

/**
 * Draws and stores a missing PDF of an issued invoice. Includes invoices of erased clients, because accounting needs
 * them.
 */
export async function storeMissingPdf(work: PdfWork, invoiceId: number): Promise<void> {
  const found = await findInvoiceWithPdf(work.tx, { instanceId: work.instance.id, id: invoiceId });
  if (!found || found.pdf) return;
  const drawn = await drawInvoicePdf(work, invoiceId);
  if (drawn?.issued) await storePdf(work, invoiceId, drawn.bytes);
}

async function drawInvoicePdf(work: PdfWork, invoiceId: number) {
  const { snapshot, instance } = work;
  const found = await snapshot((tx) => findPaper(tx, instance, invoiceId));
  if (!found) return undefined;
  const { paper, issued } = found;
  const bytes = await work.drawInvoice(paper, attachedInvoice(paper));
  return { bytes, filename: invoiceFilename(paper), issued };
}

/** Finds the stored paper of an issued invoice. Composes the paper of a draft from its current state. */
async function findPaper(tx: Db, instance: Instance, invoiceId: number) {
  const found = await findFrozenPaper(tx, { instanceId: instance.id, id: invoiceId });
  if (found?.paper) return { paper: found.paper, issued: true };
  const draft = found && (await readInvoice({ tx, instance }, invoiceId));
  if (!draft) return undefined;
  const { invoice, lines, corrected, exchanged, reversed } = draft;
  const branding = await findBranding(tx, instance);
  const content = { workshop: instance, branding, lines, corrected, exchanged, reversed };
  return { paper: paperOfDraft(invoice, content), issued: false };
}

/**
 * Stores the file of a PDF and then its row. If another process has stored the row before, uses that row, and a sweep
 * removes the unused file. Returns undefined if the invoice was deleted in the meantime, for example by resetting a
 * sandbox.
 */
async function storePdf(
  { documents, transact, instance, secretBox, now }: PdfWork,
  invoiceId: number,
  bytes: Buffer,
): Promise<PdfFile | undefined> {
  const name = randomFileName(randomBytes(storedNameBytes));
  const file = {
    instance_id: instance.id,
    invoice_id: invoiceId,
    name,
    sha256: hashOf(bytes),
    size: bytes.length,
  };
  await documents.put(name, [bytes], pdfType);
  const seal = openSeals(secretBox.sealKeys).seal(
    sealedTexts.invoicePdf({ ...file, created_at: now.toISOString() }),
  );
  const stored = await transact((tx) => insertPdf(tx, { ...file, seal, created_at: now })).catch(
    (error: unknown) => {
      if (constraintName(error) !== 'invoice_pdfs_invoice_fk') throw error;
      return undefined;
    },
  );
  if (stored?.name !== name) await documents.remove(name).catch(() => {});
  return stored;
}

function storedPdf(
  work: PdfWork,
  invoiceId: number,
  filename: string,
  { name, sha256, size }: PdfFile,
): InvoicePdf {
  const content = async () =>
    (await readFile(work.documents, { of: `invoice ${invoiceId}`, stored_as: name, size, sha256 })) ??
    (await redrawMissingPdf(work, invoiceId, { name, sha256, size }));
  return { filename, sha256, size, content };
}

/** Thrown if a PDF is missing from the store and can't be drawn identically again. */
export class MissingPdfError extends Error {}

/** Draws a lost PDF again, and stores it if the result is identical. */
async function redrawMissingPdf(
  work: PdfWork,
  invoiceId: number,
  { name, sha256 }: PdfFile,
): Promise<Buffer> {
  const drawn = await drawInvoicePdf(work, invoiceId);
  if (!drawn || !hashOf(drawn.bytes).equals(sha256))
    throw new MissingPdfError(`the PDF of invoice ${invoiceId} is lost`);
  await work.documents.put(name, [drawn.bytes], pdfType);
  return drawn.bytes;
}

function hashOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer');
}
