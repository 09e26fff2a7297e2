// Measures single events without batching (`make bench`): creates 100 clients a second, each with one webhook. Measures
// the time from the request to the receiver's socket, and the CPU time of the service and of PostgreSQL per event.
// STEADY_AGAINST=folder compares another checkout of the project in alternating rounds.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDeployment } from './harness/deployment.ts';
import { runOnEachEngine } from './harness/engines.ts';
import { createFigure, median, quantile, reportFigures, sum } from './harness/figures.ts';
import { inRounds, measureAtConstantRate } from './harness/measure.ts';
import { clusterMs, processMs } from './harness/processes.ts';
import { subscribe } from './harness/receivers.ts';
import { type BenchTarget, closeConnections, sendJsonRequest } from './harness/send-request.ts';

const here = resolve(import.meta.dirname, '../../..');
const perSecond = Number(process.env.STEADY_PER_SECOND ?? 100);
const seconds = Number(process.env.STEADY_SECONDS ?? 60);
const rounds = Number(process.env.STEADY_ROUNDS ?? 1);
const warmUpSeconds = Number(process.env.STEADY_WARM_UP ?? 20);
/** Number of processes: `one` runs the API and the workers in one process; `two` runs them in separate processes. */
const processes = process.env.STEADY_PROCESSES ?? 'one';
const files =
  processes === 'one' ? ['tools/lab/bench/programs/whole-service.ts'] : ['http/server.ts', 'workers/main.ts'];
const checkouts = [process.env.STEADY_AGAINST, here].flatMap((folder) => folder ?? []);
const targets = { p50Ms: 5, p99Ms: 15, cpuMs: 5 };

interface Figures {
  /** Duration of the fastest tenth, which approximates the duration on an idle machine. */
  p10Ms: number;
  p50Ms: number;
  p99Ms: number;
  serviceMs: number;
  postgresMs: number;
  /** Number of PostgreSQL's transactions per event, including single statements and maintenance. */
  transactions: number;
}

await runOnEachEngine(async (engine, settings) => {
  console.log(`${perSecond} events/s for ${seconds} s, ${processes} process(es), the queue on ${engine}:`);
  const opened = await Promise.all(checkouts.map((checkout) => open(checkout, settings)));
  for (const { measure } of opened) await measure(warmUpSeconds);
  const variants = opened.map(({ checkout, measure }) => [checkout, () => measure(seconds)]);
  const figures: Record<string, Figures[]> = await inRounds(rounds, Object.fromEntries(variants));
  for (const checkout of checkouts) print(checkout, figures[checkout] ?? []);
  closeConnections();
  for (const { close } of opened) await close();
});

/** Starts a deployment of one checkout, and a receiver with one subscription. */
async function open(checkout: string, settings: Record<string, string>) {
  const deployment = await openDeployment(1);
  const receiver = await startReceiver();
  const { sql } = deployment;
  await subscribe(sql, 1, receiver.url);
  const transactions = async () =>
    Number((await sql`select sum(xact_commit) as n from pg_stat_database`)[0]?.n);
  const service: BenchTarget[] = [];
  for (const file of files) service.push(await deployment.serve(join(checkout, file), settings));
  return {
    checkout,
    async measure(forSeconds: number): Promise<Figures> {
      const before = await transactions();
      const figures = await measure(service, receiver.arrivals, forSeconds);
      await sleep(1_500); // until all sessions have reported their statistics
      return { ...figures, transactions: ((await transactions()) - before) / (perSecond * forSeconds) };
    },
    async close() {
      receiver.close();
      await deployment.close();
    },
  };
}

async function measure(
  service: BenchTarget[],
  arrivals: Map<number, number>,
  forSeconds: number,
): Promise<Omit<Figures, 'transactions'>> {
  const [api] = service as [BenchTarget];
  const sent = new Map<number, number>();
  const cpuMs = () => ({
    service: sum(service.map(({ pid }) => processMs(pid))),
    postgres: clusterMs(api.postmaster),
  });
  const before = cpuMs();
  await measureAtConstantRate(
    async (n) => {
      const sentAt = performance.now();
      const client = { name: `Clara Ejemplo ${n}` };
      sent.set((await sendJsonRequest(api, '/api/v1/clients', { json: client, status: 201 })).id, sentAt);
    },
    { perSecond, seconds: forSeconds },
  );
  const isMissing = () => [...sent.keys()].some((id) => !arrivals.has(id));
  for (let waitedMs = 0; isMissing() && waitedMs < 10_000; waitedMs += 50) await sleep(50);
  const after = cpuMs();
  const took = [...sent].map(([id, sentAt]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - sentAt);
  return {
    p10Ms: quantile(took, 0.1),
    p50Ms: quantile(took, 0.5),
    p99Ms: quantile(took, 0.99),
    serviceMs: (after.service - before.service) / sent.size,
    postgresMs: (after.postgres - before.postgres) / sent.size,
  };
}

/** Starts a receiver that records the arrival time of each client's event. */
async function startReceiver() {
  const arrivals = new Map<number, number>();
  const server = createServer(async (request, response) => {
    const arrivedAt = performance.now();
    const { data } = (await json(request)) as { data: { client_id: number } };
    arrivals.set(data.client_id, arrivedAt);
    response.end('ok');
  });
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function print(checkout: string, figures: Figures[]): void {
  const of = (name: keyof Figures) => median(figures.map((each) => each[name]));
  const cpuMs = median(figures.map(({ serviceMs, postgresMs }) => serviceMs + postgresMs));
  reportFigures(
    `  ${checkout === here ? 'this' : checkout}, request to socket`,
    createFigure('p10', of('p10Ms'), ' ms'),
    createFigure('p50', of('p50Ms'), ' ms', { below: targets.p50Ms }),
    createFigure('p99', of('p99Ms'), ' ms', { below: targets.p99Ms }),
    createFigure('processors for an event', cpuMs, ' ms', { below: targets.cpuMs }),
    createFigure('', of('serviceMs'), ' ms of the service'),
    createFigure('', of('postgresMs'), ' ms of PostgreSQL'),
    createFigure('', of('transactions'), ' transactions'),
  );
}
