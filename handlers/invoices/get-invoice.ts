import { findInvoiceDetail } from '../../db/invoices/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { invoiceRecord } from './record.ts';

export const getInvoice: Handlers['getInvoice'] = async ({ tx, instance, params }) => {
  const row = await findInvoiceDetail(tx, instance.id, params.id);
  if (!row) throw problem('not_found');
  return { status: 200, body: invoiceRecord(row) };
};
