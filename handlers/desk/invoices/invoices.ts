import { findInvoicePage } from '../../../db/invoices/list.ts';
import { requireOrderedRange } from '../../../domain/requests/require-order.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { invoiceItem } from '../../invoices/record.ts';
import { openIdPage } from '../../pages.ts';
import { deskInvoice } from './record.ts';

export const showInvoice: DeskHandlers['showInvoice'] = async ({
  params,
  instance,
  now,
  language,
  snapshot,
}) => {
  const body = await snapshot((tx) => deskInvoice({ tx, instance, now, language }, params.id));
  return { status: 200, body };
};

export const listDeskInvoices: DeskHandlers['listDeskInvoices'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { status, client_id, series, verifactu_status, unpaid, from, to } = query;
  const pages = openIdPage(request);
  const onlyUnpaid = unpaid === true ? (true as const) : undefined;
  const filter = { status, client_id, series, verifactu_status, unpaid: onlyUnpaid, from, to };
  requireOrderedRange(filter);
  const found = await snapshot((tx) => findInvoicePage(tx, instance.id, filter, pages.after, pages.limit));
  return { status: 200, body: pages.answer(found, invoiceItem) };
};
