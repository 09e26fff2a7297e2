import { setTimeout as sleep } from 'node:timers/promises';
import { askAs, type Crowd } from './crowd-deployment.ts';
import { ask, type BenchTarget, serviceFile } from './deployment.ts';
import { memoryMiB } from './load.ts';
import { atConstantRate, durations, figure, inTurn, quantile, report, scaled, timed } from './measured.ts';
import { clusterMs, processMs } from './processors.ts';

const targets = { scrapeMs: 2_000, listMs: 50, growth: 1.1 };
/** Figures of the database are shared by scrapes of one second. */
const betweenScrapesMs = 1_100;

export function measureScrapes({ serve, postmaster }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => scrapeOften(served, postmaster));
}

async function scrapeOften(served: BenchTarget, postmaster: number): Promise<void> {
  const scrape = () => ask(served, '/metrics', { headers: { host: 'localhost' } });
  const before = clusterMs(postmaster);
  const tookMs = [await timed(scrape)];
  while (tookMs.length < scaled(10, 3)) {
    await sleep(betweenScrapesMs);
    tookMs.push(await timed(scrape));
  }
  report(
    'a scrape of /metrics',
    figure('p50', quantile(tookMs, 0.5), ' ms'),
    figure('most', quantile(tookMs, 1), ' ms', { below: targets.scrapeMs }),
    figure('of PostgreSQL', (clusterMs(postmaster) - before) / tookMs.length, ' ms'),
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

/** Asks the largest and the median workshop for the same lists, at a rate that leaves the machine idle in between. */
export function measureLists({ serve, largest, medium }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => askLists(served, { largest, median: medium }));
}

async function askLists(served: BenchTarget, workshops: Record<string, number>): Promise<void> {
  for (const [what, id] of Object.entries(workshops)) {
    for (const [list, path] of Object.entries(lists)) {
      const askList = () => askAs(served, id, path);
      await inTurn(5, askList);
      const tookMs = await atConstantRate(askList, { perSecond: 10, seconds: scaled(10, 1) });
      report(
        `${list} of the ${what} workshop`,
        figure('p95', quantile(tookMs, 0.95), ' ms', { below: targets.listMs }),
        ...durations(tookMs),
      );
    }
  }
}

const atOnce = 8;
const samples = 10;

/** Asks each workshop in turn, twice: what is kept for each of them would grow in the first round and stay. */
export function measureMemory({ serve, size }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => askEachTwice(served, size.workshops));
}

async function askEachTwice(served: BenchTarget, workshops: number): Promise<void> {
  const sameHost = Array.from({ length: workshops }, () => 1);
  await askAll(served, sameHost);
  const warmMiB = memoryMiB(served.pid, 'VmRSS');
  const beforeMs = processMs(served.pid);
  const [first, second] = [await askEach(served, workshops), await askEach(served, workshops)];
  const cpu = (processMs(served.pid) - beforeMs) / (2 * workshops);
  const most = Math.max(...first, ...second);
  report(
    `memory while ${workshops} hosts are asked in turn, twice`,
    figure('with one host before', warmMiB, ' MiB'),
    figure('most', most, ' MiB'),
    figure('at the end', second.at(-1) ?? 0, ' MiB'),
    figure('most of the second round', Math.max(...second) / Math.max(...first), ' of the first', {
      below: targets.growth,
    }),
    figure('a request', cpu, ' ms of the process'),
  );
}

async function askEach(served: BenchTarget, workshops: number): Promise<number[]> {
  const sampled: number[] = [];
  const each = Math.ceil(workshops / samples);
  for (let from = 1; from <= workshops; from += each) {
    const length = Math.min(each, workshops - from + 1);
    await askAll(
      served,
      Array.from({ length }, (_, n) => from + n),
    );
    sampled.push(memoryMiB(served.pid, 'VmRSS'));
  }
  return sampled;
}

async function askAll(served: BenchTarget, ids: number[]): Promise<void> {
  const left = ids.values();
  const askNext = async () => {
    for (const id of left) await askAs(served, id, '/clients?limit=1');
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
}
