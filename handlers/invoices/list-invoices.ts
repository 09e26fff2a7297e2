import { findInvoicePage } from '../../db/invoices/list.ts';
import { requireOrderedRange } from '../../domain/requests/require-order.ts';
import { localDay, momentOf, readMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { invoiceItem } from './record.ts';

export const listInvoices: Handlers['listInvoices'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { status, client_id, vehicle_id, series, verifactu_status, from, to, updated_since } = query;
  const dayOf = (moment: string | undefined) => moment && localDay(readMoment(moment), instance.timezone);
  requireOrderedRange({ from: momentOf(from), to: momentOf(to) });
  const pages = openIdPage(request);
  const filter = {
    status,
    client_id,
    vehicle_id,
    series,
    verifactu_status,
    from: dayOf(from),
    to: dayOf(to),
    updated_since: momentOf(updated_since),
  };
  const found = await snapshot((tx) => findInvoicePage(tx, instance.id, filter, pages.after, pages.limit));
  return { status: 200, body: pages.answer(found, invoiceItem) };
};
