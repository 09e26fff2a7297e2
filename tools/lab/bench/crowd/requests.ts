import { setTimeout as sleep } from 'node:timers/promises';
import { serviceFile } from '../harness/deployment.ts';
import { createFigure, durationFigures, quantile, reportFigures, scaleCount } from '../harness/figures.ts';
import { measureAtConstantRate, measureInTurn, measureMs } from '../harness/measure.ts';
import { clusterMs } from '../harness/processes.ts';
import { type BenchTarget, sendRequest } from '../harness/send-request.ts';
import { type Crowd, requestAsWorkshop } from './deployment.ts';

const targets = { scrapeMs: 2_000, listMs: 50 };
/** Pause between scrapes: scrapes within one second get the same cached figures of the database. */
const betweenScrapesMs = 1_100;

export function measureScrapes({ serve, postmaster }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => scrapeRepeatedly(served, postmaster));
}

async function scrapeRepeatedly(served: BenchTarget, postmaster: number): Promise<void> {
  const scrape = () => sendRequest(served, '/metrics', { headers: { host: 'localhost' } });
  const before = clusterMs(postmaster);
  const tookMs = [await measureMs(scrape)];
  while (tookMs.length < scaleCount(10, 3)) {
    await sleep(betweenScrapesMs);
    tookMs.push(await measureMs(scrape));
  }
  reportFigures(
    'a scrape of /metrics',
    createFigure('p50', quantile(tookMs, 0.5), ' ms'),
    createFigure('most', quantile(tookMs, 1), ' ms', { below: targets.scrapeMs }),
    createFigure('of PostgreSQL', (clusterMs(postmaster) - before) / tookMs.length, ' ms'),
  );
}

const lists = {
  clients: '/clients?limit=50',
  'a search': '/clients?search=clara',
  vehicles: '/vehicles?limit=50',
  budgets: '/budgets?limit=50',
  'budgets in work': '/budgets?status=En%20curso',
  'appointments of a day': `/appointments?from=${day(0)}T00:00:00Z&to=${day(1)}T00:00:00Z`,
  invoices: '/invoices?limit=50',
  'cancelled invoices': '/invoices?status=cancelled',
};

function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Requests the same lists for the largest and for the median workshop, at a rate at which the machine is mostly idle.
 */
export function measureLists({ serve, largest, medium }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => requestLists(served, { largest, median: medium }));
}

async function requestLists(served: BenchTarget, workshops: Record<string, number>): Promise<void> {
  for (const [what, id] of Object.entries(workshops)) {
    for (const [list, path] of Object.entries(lists)) {
      const askList = () => requestAsWorkshop(served, id, path);
      await measureInTurn(5, askList);
      const tookMs = await measureAtConstantRate(askList, { perSecond: 10, seconds: scaleCount(10, 1) });
      reportFigures(
        `${list} of the ${what} workshop`,
        createFigure('p95', quantile(tookMs, 0.95), ' ms', { below: targets.listMs }),
        ...durationFigures(tookMs),
      );
    }
  }
}
