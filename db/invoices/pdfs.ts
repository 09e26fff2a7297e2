import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../generated/errors.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  preparedSelect,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { invoice_pdfs } from '../connection/tables.ts';

export interface PdfFile {
  name: string;
  sha256: Buffer;
  size: number;
}

interface InvoiceWithPdf {
  invoice_id: number;
  language: Language;
  full_number: string | null;
  client_erased: boolean;
  /** Null: none is kept of it, or not yet. */
  pdf: PdfFile | null;
}

const find = statement<Omit<InvoiceWithPdf, 'pdf'> & (PdfFile | Record<keyof PdfFile, null>)>(`
  select i.id as invoice_id, i.language, i.full_number, c.erased_at is not null as client_erased,
    pdf.name, pdf.sha256, pdf.size
  from invoices i join clients c on c.instance_id = i.instance_id and c.id = i.client_id
    left join invoice_pdfs pdf on pdf.instance_id = i.instance_id and pdf.invoice_id = i.id
  where i.instance_id = $1 and i.id = $2`);

export async function findInvoiceWithPdf(
  db: Db,
  instanceId: number,
  id: number,
): Promise<InvoiceWithPdf | undefined> {
  const [row] = await find(db, instanceId, id);
  if (!row) return undefined;
  const { name, sha256, size, ...invoice } = row;
  return { ...invoice, pdf: name === null ? null : { name, sha256, size } };
}

const insert = statement(`
  insert into invoice_pdfs (instance_id, invoice_id, name, sha256, size, seal, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing`);
const standing = statement<PdfFile>(
  'select name, sha256, size from invoice_pdfs where instance_id = $1 and invoice_id = $2',
);

/** The first one stands: it is that one or this one which is returned. */
export async function insertPdf(
  tx: Tx,
  instanceId: number,
  invoiceId: number,
  { name, sha256, size, seal }: PdfFile & { seal: Buffer },
  now: Date,
): Promise<PdfFile> {
  const [, [row]] = await sendInOrder(tx, [
    insert(tx, instanceId, invoiceId, name, sha256, size, seal, now.toISOString()),
    standing(tx, instanceId, invoiceId),
  ]);
  return row as PdfFile;
}

/** A place in the order in which invoices were issued. */
export interface IssuedPlace {
  issued_at: string;
  instance_id: number;
  id: number;
}

export const beforeAllIssued: IssuedPlace = { issued_at: '0001-01-01T00:00:00.000Z', instance_id: 0, id: 0 };

const next = statement<IssuedPlace & { has_pdf: boolean }>(`
  select i.issued_at, i.instance_id, i.id, pdf.name is not null as has_pdf
  from (select issued_at, instance_id, id from invoices
    where issued_at is not null and (issued_at, instance_id, id) > ($1::timestamptz, $2::bigint, $3::bigint)
    order by issued_at, instance_id, id limit $4) i
  left join invoice_pdfs pdf on pdf.instance_id = i.instance_id and pdf.invoice_id = i.id
  order by i.issued_at, i.instance_id, i.id`);

export function listIssuedAfter(
  db: Db,
  { issued_at, instance_id, id }: IssuedPlace,
  most: number,
): Promise<(IssuedPlace & { has_pdf: boolean })[]> {
  return next(db, issued_at, instance_id, id, most);
}

const named = preparedSelect((db) =>
  db.select({ name: invoice_pdfs.name }).from(invoice_pdfs).where(isIn(invoice_pdfs.name, 'names')),
);

export async function listPdfNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await named(db, { names: arrayLiteral(names) });
  return new Set(rows.map(({ name }) => name));
}

const ofInstance = eq(invoice_pdfs.instance_id, sql.placeholder('instanceId'));
const some = preparedSelect((db) =>
  db.select({ name: invoice_pdfs.name }).from(invoice_pdfs).where(ofInstance).limit(sql.placeholder('most')),
);

/** For a workshop that is being removed. */
export async function listPdfsOf(tx: Tx, instanceId: number, most: number): Promise<string[]> {
  const rows = await some(tx, { instanceId, most });
  return rows.map(({ name }) => name);
}
