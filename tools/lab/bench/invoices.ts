// Reads pages of fifty among a million invoices of one workshop in the database, as for budgets; then a stored PDF
// over HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInvoicePage, type InvoiceFilters } from '../../../db/invoices/list.ts';
import { putInvoice } from '../../../test/api/invoices/scene.ts';
import { ask, type Deployment, serviceFile, withDeployment } from './deployment.ts';
import { loadInvoices, momentAt } from './invented.ts';
import { atConstantRate, durations, loaded, report, scaled } from './measured.ts';
import { measureList, named, owners, times } from './questions.ts';

const pdfTargetMs = 5;
const dayAt = (share: number) => momentAt(share).slice(0, 10);

const values: Record<string, Record<string, InvoiceFilters>> = {
  status: {
    issued: { status: 'issued' },
    'the newest only': { status: 'draft' },
    rare: { status: 'cancelled' },
  },
  series: named(
    { 'most of all': 'F', 'a tenth': 'S', few: 'R', 'very few': 'B', 'since five years': 'W', none: 'X' },
    (series) => ({ series }),
  ),
  ...owners,
  from: named(times, ([start]) => ({ from: dayAt(start) })),
  to: named(times, ([, end]) => ({ to: dayAt(end) })),
  'from … to': named(times, ([start, end]) => ({ from: dayAt(start), to: dayAt(end) })),
  updated_since: named(times, ([start]) => ({ updated_since: momentAt(start) })),
};

const count = scaled(1_000_000);
await withDeployment(0, async (deployment) => {
  const { databaseUrl: url } = deployment;
  await loaded(`${count} invoices`, () => loadInvoices(url, count));
  await measureList({ url, count, values, list: findInvoicePage });
  await measurePdf(deployment);
});

async function measurePdf({ sql, serve }: Deployment): Promise<void> {
  const [budget] = await sql`select id, client_id, vehicle_id from budgets limit 1`;
  const { id } = await putInvoice(sql, {
    budget: budget as { id: number; client_id: number; vehicle_id: null },
  });
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
  const served = await serve(serviceFile, { DOCUMENTS_URL: `file:${folder}` });
  const askPdf = () => ask(served, `/api/v1/invoices/${id}/pdf`);
  const { length } = await askPdf();
  await atConstantRate(askPdf, { perSecond: 50, seconds: 3 });
  const tookMs = await atConstantRate(askPdf, { perSecond: 50, seconds: 10 });
  report(
    `a stored PDF of ${Math.round(length / 1000)} kB, at 50/s`,
    ...durations(tookMs, { p50: pdfTargetMs }),
  );
  rmSync(folder, { recursive: true });
}
