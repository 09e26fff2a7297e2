import { and, eq, sql } from 'drizzle-orm';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Language } from '../../generated/errors.ts';
import { type Db, sendInOrder, type Tx } from '../connection/client.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { invoice_pdfs, invoices } from '../connection/tables.ts';
import { createDueItemReader, createOutcomeRecorder } from '../lanes/items.ts';
import { ownerErased } from './table.ts';

const { instance_id, invoice_id, name, sha256, size } = invoice_pdfs;

export interface PdfFile {
  name: string;
  sha256: Buffer;
  size: number;
}

interface InvoiceWithPdf {
  invoice_id: number;
  language: Language;
  full_number: string | null;
  /** True if the invoice concerns an erased client, whose data its PDF may contain. */
  blocked: boolean;
  /** The stored PDF of the invoice. Null if no PDF is stored, for example because it is not drawn yet. */
  pdf: PdfFile | null;
}

const findPdfByInvoice = query.first(
  { instanceId: invoices.instance_id, id: invoices.id },
  ($) => sql<Omit<InvoiceWithPdf, 'pdf'> & (PdfFile | Record<keyof PdfFile, null>)>`
  select i.id as invoice_id, i.language, i.full_number, 
    c.erased_at is not null or ${sql.raw(ownerErased)} as blocked,
    pdf.name, pdf.sha256, pdf.size
  from invoices i join clients c on c.instance_id = i.instance_id and c.id = i.client_id
    left join invoice_pdfs pdf on pdf.instance_id = i.instance_id and pdf.invoice_id = i.id
  where i.instance_id = ${$.instanceId} and i.id = ${$.id}`,
);

export async function findInvoiceWithPdf(
  ...parameters: Parameters<typeof findPdfByInvoice>
): Promise<InvoiceWithPdf | undefined> {
  const row = await findPdfByInvoice(...parameters);
  if (!row) return undefined;
  const { name, sha256, size, ...invoice } = row;
  return { ...invoice, pdf: name === null ? null : { name, sha256, size } };
}

const insertFirst = query.run(
  {
    ...pickColumns(invoice_pdfs, ['instance_id', 'invoice_id', 'name', 'sha256', 'size', 'seal']),
    created_at: param.date,
  },
  ($, db) => db.insert(invoice_pdfs).values($).onConflictDoNothing(),
);

const findPdf = query.one({ instance_id, invoice_id }, ($, db) =>
  db
    .select({ name, sha256, size })
    .from(invoice_pdfs)
    .where(and(eq(instance_id, $.instance_id), eq(invoice_id, $.invoice_id))),
);

/** Inserts the PDF of an invoice, unless the invoice already has a PDF. Returns the PDF that is stored. */
export async function insertPdf(tx: Tx, pdf: Parameters<typeof insertFirst>[1]): Promise<PdfFile> {
  const { instance_id, invoice_id } = pdf;
  const [, stored] = await sendInOrder(tx, [insertFirst(tx, pdf), findPdf(tx, { instance_id, invoice_id })]);
  return stored;
}

/** Kind of the lanes in which PDFs of invoices wait to be drawn. Each workshop has one such lane. */
export const pdfs = 'pdfs';

const stagePdfItem = query.run(
  { instanceId: instance_id, invoiceId: invoice_id, now: param.date },
  ($) => sql`
  with new_lane as (
    insert into lanes (instance_id, kind, lane) values (${$.instanceId}, ${pdfs}, 'invoices') on conflict do nothing
  )
  insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
  values (${$.instanceId}, ${pdfs}, 'invoices', ${$.invoiceId}, ${$.now}, ${$.now})`,
);

/**
 * Stages the PDF of an invoice that this transaction issues: workers draw it after the commit. Locks no existing lane.
 */
export async function stagePdf(
  tx: Tx,
  { now, ...invoice }: { instanceId: number; invoiceId: number; now: Date },
): Promise<void> {
  await stagePdfItem(tx, { ...invoice, now: toRealTime(now) });
}

/** Lists the invoices of a lane whose PDFs are due to be drawn. */
export const findDuePdfs = createDueItemReader(pdfs);

/**
 * Records for each item whether its PDF is stored or will be retried. Returns false for items whose lane was meanwhile
 * leased to another process.
 */
export const recordRenderedPdfs = createOutcomeRecorder(pdfs);

const listPdfsByName = query({ names: param.list(name) }, ($, db) =>
  db.select({ name }).from(invoice_pdfs).where(isIn(name, $.names)),
);

export async function listPdfNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await listPdfsByName(db, { names });
  return new Set(rows.map((row) => row.name));
}

/** Lists the names of stored PDFs of a workshop that is being removed. */
export const listPdfsOf = query({ instanceId: instance_id, most: param.integer }, ($, db) =>
  db.select({ name }).from(invoice_pdfs).where(eq(instance_id, $.instanceId)).limit($.most),
);
