// Pages of fifty among a million invoices of one workshop, in the database: under every filter and every pair of filters,
// with rare and common values, wide and narrow times, on first and on deep pages. Then, over HTTP, a PDF that is kept.
// `scripts/node scripts/bench/invoices.ts [invoices]`

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../db/connection/connection.ts';
import { type InvoiceFilters, listInvoices } from '../../db/invoices/list.ts';
import { putInvoice } from '../../test/api/invoices/scene.ts';
import { openDeployment } from './deployment.ts';
import { loadInvoices, momentAt } from './invented.ts';
import { measureList, named } from './lists.ts';
import { atConstantRate, verdict } from './measured.ts';

const times = {
  'all of it': [0, 1],
  'the last year': [0.9, 1],
  'the first year': [0, 0.1],
  'the middle half': [0.25, 0.75],
  'an old day': [0.5, 0.5003],
  'the last days': [0.9995, 1.1],
  'before the first': [-1, -0.5],
} as const;

const pdfTargetMs = 5;
const dayAt = (share: number) => momentAt(share).slice(0, 10);

const values: Record<string, Record<string, InvoiceFilters>> = {
  status: {
    issued: { status: 'issued' },
    'the newest only': { status: 'draft' },
    rare: { status: 'cancelled' },
  },
  series: {
    'most of all': { series: 'F' },
    'a tenth': { series: 'S' },
    few: { series: 'R' },
    'hardly any': { series: 'B' },
    'since five years': { series: 'W' },
    none: { series: 'X' },
  },
  client_id: {
    'a tenth, none new': { client_id: 1 },
    'only new': { client_id: 7 },
    large: { client_id: 3 },
    small: { client_id: 4_711 },
    nobody: { client_id: 999_999_999 },
  },
  vehicle_id: {
    'of the tenth': { vehicle_id: 50_001 },
    'of the large': { vehicle_id: 50_003 },
    'of a small': { vehicle_id: 54_711 },
    none: { vehicle_id: 999_999_999 },
  },
  from: named(times, ([start]) => ({ from: dayAt(start) })),
  to: named(times, ([, end]) => ({ to: dayAt(end) })),
  'from … to': named(times, ([start, end]) => ({ from: dayAt(start), to: dayAt(end) })),
  updated_since: named(times, ([start]) => ({ updated_since: momentAt(start) })),
};

const count = Number(process.argv[2] ?? 1_000_000);
const deployment = await openDeployment(0);
try {
  const began = performance.now();
  await loadInvoices(deployment.databaseUrl, count);
  console.log(`${count} invoices loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await measureList({ url: deployment.databaseUrl, count, values, list: listInvoices });
  await measurePdf();
} finally {
  await deployment.close();
}

async function measurePdf(): Promise<void> {
  const { sql, close } = connect({ url: deployment.databaseUrl, applicationName: 'bench', settings: {} });
  const [budget] = await sql`select id, client_id, vehicle_id from budgets limit 1`;
  const { id } = await putInvoice(sql, {
    budget: budget as { id: number; client_id: number; vehicle_id: null },
  });
  await close(1_000);
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
  const { url } = await deployment.serve('../../http/server.ts', { DOCUMENTS_URL: `file:${folder}` });
  const headers = { host: 'bench.test', authorization: `Bearer ${deployment.key}` };
  const fetchPdf = async () => {
    const answer = await fetch(`${url}/api/v1/invoices/${id}/pdf`, { headers });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.arrayBuffer()).byteLength;
  };
  const bytes = await fetchPdf();
  await atConstantRate(fetchPdf, { perSecond: 50, seconds: 3 });
  const { p50, p99 } = await atConstantRate(fetchPdf, { perSecond: 50, seconds: 10 });
  console.log(
    `a kept PDF of ${Math.round(bytes / 1000)} kB, at 50/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ` +
      `(below ${pdfTargetMs} ms at p50: ${verdict(p50 < pdfTargetMs)})`,
  );
  rmSync(folder, { recursive: true });
}
