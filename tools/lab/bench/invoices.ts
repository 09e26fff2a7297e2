// Measures pages of fifty of one workshop's million invoices in the database, with the same filters as for budgets;
// then downloads of a stored PDF over HTTP.
import { findInvoicePage, type InvoiceFilters } from '../../../db/invoices/list.ts';
import { putInvoice } from '../../../test/support/invoice-rows.ts';
import { loadInvoices, momentAt } from './data/ten-years.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { scaleCount } from './harness/figures.ts';
import { mapValues, measureList, owners, periodFilters, periods } from './harness/lists.ts';
import { reportAtRate, reportLoaded } from './harness/measure.ts';
import { sendRequest } from './harness/send-request.ts';

const count = scaleCount(1_000_000);
const pdfTargetMs = 5;
const dayAt = (share: number) => momentAt(share).slice(0, 10);

const values: Record<string, Record<string, InvoiceFilters>> = {
  status: {
    issued: { status: 'issued' },
    'the newest only': { status: 'draft' },
    rare: { status: 'cancelled' },
  },
  series: mapValues(
    { 'most of all': 'F', 'a tenth': 'S', few: 'R', 'very few': 'B', 'since five years': 'W', none: 'X' },
    (series) => ({ series }),
  ),
  ...owners,
  ...periodFilters(dayAt, 'to'),
  updated_since: mapValues(periods, ([start]) => ({ updated_since: momentAt(start) })),
};

await withDeployment(0, async ({ databaseUrl: url, sql, serve }) => {
  await reportLoaded(`${count} invoices`, () => loadInvoices(url, count));
  await measureList({ url, count, values, list: findInvoicePage });

  const [budget] = await sql`select id, client_id, vehicle_id from budgets limit 1`;
  const { id } = await putInvoice(sql, {
    budget: budget as { id: number; client_id: number; vehicle_id: null },
  });
  const served = await serve(serviceFile);
  const askPdf = () => sendRequest(served, `/api/v1/invoices/${id}/pdf`);
  const what = `a stored PDF of ${Math.round((await askPdf()).length / 1000)} kB, at 50/s`;
  await reportAtRate(what, askPdf, { perSecond: 50, seconds: 10 }, { p50: pdfTargetMs });
});
