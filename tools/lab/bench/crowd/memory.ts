import { serviceFile } from '../harness/deployment.ts';
import { createFigure, reportFigures } from '../harness/figures.ts';
import { measureParallel } from '../harness/measure.ts';
import { memoryMiB, processMs } from '../harness/processes.ts';
import type { BenchTarget } from '../harness/send-request.ts';
import { type Crowd, requestAsWorkshop } from './deployment.ts';

const parallelRequests = 8;
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
  ].map((path) => (served: BenchTarget, id: number) => requestAsWorkshop(served, id, path)),
  createClient,
];
/**
 * Path of the OpenAPI document. The document differs per workshop, and a process caches only some of these documents.
 */
const document = '/openapi.json';
const documentEach = 20;
let asked = Date.now();

/**
 * Requests the hosts of all workshops one after another, and measures how a process's memory grows between the first
 * hosts and the last. Growth would reveal a cache without a limit, or late garbage collection.
 */
export function measureMemory({ serve, size }: Crowd): Promise<void> {
  return serve(serviceFile, (served) => requestEachTwice(served, size.workshops));
}

async function requestEachTwice(served: BenchTarget, workshops: number): Promise<void> {
  const first = Math.min(firstHosts, Math.ceil(workshops / samples));
  const all = Array.from({ length: workshops }, (_, n) => n + 1);
  for (const _ of requests) await requestSample(served, all.slice(0, first));
  const warmMiB = memoryMiB(served.pid);
  const startedAt = performance.now();
  const beforeMs = processMs(served.pid);
  const there = await requestSample(served, all);
  const back = await requestSample(served, all.toReversed());
  const hosts = 2 * workshops;
  reportFigures(
    `memory while ${workshops} hosts are asked in turn, there and back`,
    createFigure(`after the first ${first}`, warmMiB, ' MiB'),
    createFigure('most', Math.max(...there, ...back), ' MiB'),
    createFigure('at the end', back.at(-1) ?? 0, ' MiB'),
    createFigure('most', Math.max(...there, ...back) / warmMiB, ' of the first', { below: growth.most }),
    createFigure('least', Math.min(...there, ...back) / warmMiB, ' of the first', { atLeast: growth.least }),
    createFigure('a host', (processMs(served.pid) - beforeMs) / hosts, ' ms of the process'),
    createFigure('', (hosts * 1_000) / (performance.now() - startedAt), ' hosts/s'),
  );
  reportFigures('  on the way there and back', [...there, ...back].map(Math.round).join(' '));
}

async function requestSample(served: BenchTarget, ids: number[]): Promise<number[]> {
  const sampled: number[] = [];
  const each = Math.ceil(ids.length / samples);
  for (let from = 0; from < ids.length; from += each) {
    await measureParallel(parallelRequests, ids.slice(from, from + each), (id) => requestHost(served, id));
    sampled.push(memoryMiB(served.pid));
  }
  return sampled;
}

async function requestHost(served: BenchTarget, id: number): Promise<void> {
  asked += 1;
  if (asked % documentEach === 0) await requestAsWorkshop(served, id, document);
  else await requests[asked % requests.length]?.(served, id);
}

function createClient(served: BenchTarget, id: number): Promise<unknown> {
  const json = { name: 'Clara Ejemplo', email: `m${asked}@example.com` };
  return requestAsWorkshop(served, id, '/clients', { json, status: 201 });
}
