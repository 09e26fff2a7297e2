import type { BenchTarget } from '../harness/ask.ts';
import { serviceFile } from '../harness/deployment.ts';
import { figure, report } from '../harness/figures.ts';
import { measureParallel } from '../harness/measure.ts';
import { memoryMiB, processMs } from '../harness/processes.ts';
import { askAs, type Crowd } from './deployment.ts';

const width = 8;
const samples = 20;
/** Number of hosts that are requested first; afterwards the process has reached its normal memory size. */
const firstHosts = 1_000;
const growth = { most: 1.1, least: 0.9 };

/**
 * Requests that are sent in rotation, so that consecutive hosts get different requests: the most frequent reads, a
 * write, and the largest answer.
 */
const requests: ((served: BenchTarget, id: number) => Promise<unknown>)[] = [
  ...[
    '/clients?limit=20',
    '/clients?search=clara',
    '/vehicles?limit=20',
    '/budgets?limit=20',
    '/invoices?limit=20',
  ].map((path) => (served: BenchTarget, id: number) => askAs(served, id, path)),
  createClient,
];
/** The OpenAPI document differs per workshop, and the process caches only some of these documents. */
const document = '/openapi.json';
const documentEach = 20;
let asked = Date.now();

/**
 * Measures the growth of a process's memory from the first hosts to the last. Growth would reveal a cache without a
 * limit, or late garbage collection.
 */
export function measureMemory({ serve, size }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => askEachTwice(served, size.workshops));
}

async function askEachTwice(served: BenchTarget, workshops: number): Promise<void> {
  const first = Math.min(firstHosts, Math.ceil(workshops / samples));
  const all = Array.from({ length: workshops }, (_, n) => n + 1);
  for (const _ of requests) await askSampled(served, all.slice(0, first));
  const warmMiB = memoryMiB(served.pid);
  const startedAt = performance.now();
  const beforeMs = processMs(served.pid);
  const there = await askSampled(served, all);
  const back = await askSampled(served, all.toReversed());
  const hosts = 2 * workshops;
  report(
    `memory while ${workshops} hosts are asked in turn, there and back`,
    figure(`after the first ${first}`, warmMiB, ' MiB'),
    figure('most', Math.max(...there, ...back), ' MiB'),
    figure('at the end', back.at(-1) ?? 0, ' MiB'),
    figure('most', Math.max(...there, ...back) / warmMiB, ' of the first', { below: growth.most }),
    figure('least', Math.min(...there, ...back) / warmMiB, ' of the first', { atLeast: growth.least }),
    figure('a host', (processMs(served.pid) - beforeMs) / hosts, ' ms of the process'),
    figure('', (hosts * 1_000) / (performance.now() - startedAt), ' hosts/s'),
  );
  report('  on the way there and back', [...there, ...back].map(Math.round).join(' '));
}

async function askSampled(served: BenchTarget, ids: number[]): Promise<number[]> {
  const sampled: number[] = [];
  const each = Math.ceil(ids.length / samples);
  for (let from = 0; from < ids.length; from += each) {
    await measureParallel(width, ids.slice(from, from + each), (id) => askHost(served, id));
    sampled.push(memoryMiB(served.pid));
  }
  return sampled;
}

async function askHost(served: BenchTarget, id: number): Promise<void> {
  asked += 1;
  if (asked % documentEach === 0) await askAs(served, id, document);
  else await requests[asked % requests.length]?.(served, id);
}

function createClient(served: BenchTarget, id: number): Promise<unknown> {
  const json = { name: 'Clara Ejemplo', email: `m${asked}@example.com` };
  return askAs(served, id, '/clients', { json, status: 201 });
}
