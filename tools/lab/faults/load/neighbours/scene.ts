import { readFileSync } from 'node:fs';
import { dayMs } from '../../../../../domain/time/lengths.ts';
import { languages } from '../../../../../generated/errors.ts';
import { documentsIn, photo } from '../../../../../test/api/budgets/documents-scene.ts';
import { signersOf } from '../../../../../test/http/public/tracking/signing.ts';
import { jpeg } from '../../../../../test/support/document-files.ts';
import { heavyLines } from '../../../../../test/support/papers.ts';
import { succeeded } from '../../../../../test/support/requests.ts';
import { appSecret, type ServiceProcess, startService } from '../../../../../test/support/service-process.ts';
import { openWorkshop, type TestWorkshop } from '../../../../../test/support/workshop.ts';
import { loadBudgets, loadDiary, sealTrackingTokens } from '../../../bench/data/ten-years.ts';
import { liftKeyLimits } from '../../harness/key-limits.ts';

const boxes = 12;
const longQuotes = 4;
const days = { month: 31, year: 365 };

/**
 * Opens two workshops of one service that runs in a separate process; the first workshop has a full diary of a year.
 */
export async function openNeighbours({ appointments }: { appointments: number }) {
  const greedy = await openWorkshop();
  const { databaseUrl, sql } = greedy;
  const fromMs = Math.ceil(Date.now() / dayMs) * dayMs;
  await loadBudgets(databaseUrl, appointments * 1.05);
  await sealTrackingTokens(databaseUrl, appSecret);
  await loadDiary(databaseUrl, {
    fromMs,
    boxes,
    days,
    entries: { month: Math.round(appointments / 10), year: appointments },
  });
  await sql.unsafe(`
    insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select 1, 1, line, repeat('Una línea larga ', 31), 'part', 100, 1000, 0, 2100 from generate_series(51, 200) line`);
  await sql.unsafe(`
    insert into communications (instance_id, channel, direction, recipient, body, status, sealed_tokens, created_at,
      updated_at, commercial)
    select 1, 'email', 'out', 'a@example.com', repeat('Texto inventado ', 250), 'sent', '', now(), now(), false
    from generate_series(1, 5000)`);
  const neighbour = await greedy.openInstance('neighbour.test', 'business');
  await neighbour.desk('POST', '/boxes', { name: 'Box' });
  await liftKeyLimits(sql);
  await sql.unsafe('vacuum analyze');
  const files = [...(await pdfPaths(greedy)), await photoPath(greedy)];
  const service = await startService(
    databaseUrl,
    { STRICT_RESPONSES: '0', WARM_UP: '1' },
    { with: new URL('./place-probe.ts', import.meta.url).href },
  );
  const { year, others } = heaviestPaths(fromMs);
  return { greedy, neighbour, service, paths: { year, all: [year, ...others, ...files] } };
}

/** Creates long quotes; returns the paths of their PDFs in each language, all different. */
async function pdfPaths(workshop: TestWorkshop): Promise<string[]> {
  const lines = heavyLines.map(({ description }) => ({ description, unit_price: 10 }));
  const { newBudget } = signersOf(workshop);
  const links: string[] = [];
  for (let made = 0; made < longQuotes; made += 1) links.push((await newBudget({ lines })).link);
  return links.flatMap((link) => languages.map((language) => `${link}?file=quote.pdf&lang=${language}`));
}

/** Uploads a photo of almost four megabytes; returns its path. */
async function photoPath(workshop: TestWorkshop): Promise<string> {
  const { newBudget } = workshop;
  const { upload } = documentsIn(workshop);
  const content = jpeg({ data: Buffer.alloc(3_900_000, 1) });
  const { body } = succeeded(await upload((await newBudget()).id, [photo(content)]));
  const { pathname, search } = new URL(body.url);
  return pathname + search;
}

/** Lists the most expensive paths: the appointments of a whole year, and the most expensive of the other reads. */
function heaviestPaths(fromMs: number): { year: string; others: string[] } {
  const at = (ms: number) => new Date(ms).toISOString();
  const year = `/api/v1/appointments?from=${at(fromMs)}&to=${at(fromMs + days.year * dayMs)}`;
  const month = `from=${at(fromMs)}&to=${at(fromMs + days.month * dayMs)}`;
  const others = [
    `/appointments/availability?${month}&limit=500`,
    '/clients?limit=200&search=cliente',
    '/clients?limit=200&expand=vehicles',
    '/budgets?limit=200',
    '/budgets?limit=200&updated_since=2016-01-01T00:00:00Z',
    '/budgets/1',
    '/vehicles?limit=200',
    '/communications?limit=200',
    '/reports/activity',
    '/reports/performance',
  ].map((path) => `/api/v1${path}`);
  return { year, others };
}

const kB = 1_024;

/** Samples the memory of the process; the returned function ends the sampling and returns the maximum. */
export function watchMemory({ pid }: ServiceProcess): () => number {
  let mostMb = residentMb(pid);
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return mostMb;
  };
}

export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / kB;
}
