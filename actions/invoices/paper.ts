import type { Db } from '../../db/connection/client.ts';
import { findInvoiceOnPaper } from '../../db/invoices/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { paperOf } from '../../domain/invoices/compose-paper.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';

interface Reading {
  tx: Db;
  instance: Instance;
}

interface FoundPaper {
  paper: InvoicePaper;
  clientErased: boolean;
  issued: boolean;
}

/** Of an issued invoice what was frozen then; of a draft what it would be now. */
export async function invoicePaper(
  { tx, instance }: Reading,
  invoiceId: number,
): Promise<FoundPaper | undefined> {
  const row = await findInvoiceOnPaper(tx, instance.id, invoiceId);
  if (!row) return undefined;
  const found = { clientErased: row.client_erased, issued: row.status !== 'draft' };
  if (row.paper) return { ...found, paper: row.paper };
  const { rectifies_id, lines } = row;
  const corrected = rectifies_id === null ? null : await findInvoiceOnPaper(tx, instance.id, rectifies_id);
  return { ...found, paper: paperOf(row, { workshop: instance, lines, corrected: corrected ?? null }) };
}
