// Measures a single event without batching (`make bench`): 100 creations a second, each with one webhook, from the
// request to the receiver's socket, with the CPU time of the service and of PostgreSQL for each.
// STEADY_AGAINST=folder measures another checkout of the project in turns with this one.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchTarget, onEachEngine, openDeployment } from './deployment.ts';
import { atConstantRate, figure, median, quantile, report } from './measured.ts';
import { clusterMs, postmasterOf, processMs } from './processors.ts';
import { subscribe } from './subscribe.ts';

const here = resolve(import.meta.dirname, '../../..');
const perSecond = Number(process.env.STEADY_PER_SECOND ?? 100);
const seconds = Number(process.env.STEADY_SECONDS ?? 60);
const rounds = Number(process.env.STEADY_ROUNDS ?? 1);
const warmUpSeconds = Number(process.env.STEADY_WARM_UP ?? 20);
/** `one`: API and workers in one process; `two`: a process each. */
const processes = process.env.STEADY_PROCESSES ?? 'one';
const checkouts = [process.env.STEADY_AGAINST, here].flatMap((folder) => folder ?? []);
const targets = { p50Ms: 5, p99Ms: 15, cpuMs: 5 };

let created = 0;

interface Figures {
  /** The fastest tenth: its time when nothing else uses the CPUs. */
  p10Ms: number;
  p50Ms: number;
  p99Ms: number;
  serviceMs: number;
  postgresMs: number;
  /** Transactions of PostgreSQL per event, including single statements and maintenance. */
  transactions: number;
}

await onEachEngine(async (engine, settings) => {
  console.log(`${perSecond} events/s for ${seconds} s, ${processes} process(es), the queue on ${engine}:`);
  const runs = [];
  for (const checkout of checkouts)
    runs.push({ checkout, figures: [] as Figures[], ...(await open(checkout, settings)) });
  for (const { measure } of runs) await measure(warmUpSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const { figures, measure } of runs) figures.push(await measure(seconds));
  for (const { checkout, figures } of runs) print(checkout, figures);
  for (const { close } of runs) await close();
});

/** Starts a deployment of one checkout, a receiver, and one subscription. */
async function open(checkout: string, settings: Record<string, string>) {
  const deployment = await openDeployment(1);
  const receiver = await startReceiver();
  const { sql } = deployment;
  await subscribe(sql, 1, receiver.url);
  const transactions = async () =>
    Number((await sql`select sum(xact_commit) as n from pg_stat_database`)[0]?.n);
  const serve = (file: string) =>
    deployment.serve(join(checkout, file), { ...settings, WEBHOOK_ALLOW_PRIVATE: '1' });
  const service =
    processes === 'one'
      ? [await serve('tools/lab/bench/whole-service.ts')]
      : [await serve('http/server.ts'), await serve('workers/main.ts')];
  const postmaster = postmasterOf(deployment.socketFolder);
  return {
    async measure(forSeconds: number): Promise<Figures> {
      const before = await transactions();
      const figures = await measure(service, postmaster, deployment.key, receiver.arrivals, forSeconds);
      await sleep(1_500); // until all sessions have reported their counts
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
  postmaster: number,
  key: string,
  arrivals: Map<number, number>,
  forSeconds: number,
): Promise<Omit<Figures, 'transactions'>> {
  const sent = new Map<number, number>();
  const agent = new Agent({ keepAlive: true });
  const serviceMs = () => service.reduce((sum, { pid }) => sum + processMs(pid), 0);
  const before = { service: serviceMs(), postgres: clusterMs(postmaster) };
  await atConstantRate(
    async () => {
      const sentAt = performance.now();
      sent.set(await createClient(agent, service[0]?.url as string, key), sentAt);
    },
    { perSecond, seconds: forSeconds },
  );
  const isMissing = () => [...sent.keys()].some((id) => !arrivals.has(id));
  for (let waitedMs = 0; isMissing() && waitedMs < 10_000; waitedMs += 50) await sleep(50);
  agent.destroy();
  const took = [...sent].map(([id, sentAt]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - sentAt);
  return {
    p10Ms: quantile(took, 0.1),
    p50Ms: quantile(took, 0.5),
    p99Ms: quantile(took, 0.99),
    serviceMs: (serviceMs() - before.service) / sent.size,
    postgresMs: (clusterMs(postmaster) - before.postgres) / sent.size,
  };
}

function createClient(agent: Agent, url: string, key: string): Promise<number> {
  created += 1;
  const body = JSON.stringify({ name: `Clara Ejemplo ${created}` });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': `steady-${process.pid}-${created}`,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/v1/clients`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const { id } = JSON.parse(text);
        if (typeof id === 'number') resolve(id);
        else reject(new Error(`POST /clients answered ${text}`));
      });
    });
    sending.on('error', reject).end(body);
  });
}

/** Records when the event of each client arrived. */
async function startReceiver() {
  const arrivals = new Map<number, number>();
  const server = createServer((request, response) => {
    const arrivedAt = performance.now();
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      arrivals.set(JSON.parse(text).data.client_id, arrivedAt);
      response.end('ok');
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
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
  report(
    `  ${checkout === here ? 'this' : checkout}, request to socket`,
    figure('p10', of('p10Ms'), ' ms'),
    figure('p50', of('p50Ms'), ' ms', { below: targets.p50Ms }),
    figure('p99', of('p99Ms'), ' ms', { below: targets.p99Ms }),
    figure('processors for an event', cpuMs, ' ms', { below: targets.cpuMs }),
    figure('', of('serviceMs'), ' ms of the service'),
    figure('', of('postgresMs'), ' ms of PostgreSQL'),
    figure('', of('transactions'), ' transactions'),
  );
}
