// Compares a service that traces nothing with one that sends its traces to a collector, in turns. FORMER=<folder>:
// also with the service of another checkout with the same migrations, such as that of the commit before tracing.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BenchTarget, serviceFile, withDeployment, withRedis } from './deployment.ts';
import { type Load, load, wireRequest } from './load.ts';
import { figure, report, scaled } from './measured.ts';

const clients = 2_000;
const rounds = scaled(24);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_000);
const warmUpMs = 3_000;
const httpConnections = 8;
/** Tracing that is off costs less than 1 % of a request. */
const offBelow = 1.01;

/** Takes all spans and keeps none. */
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = collector.address() as AddressInfo;

await withRedis((redis) =>
  withDeployment(clients, async ({ serve, key }) => {
    const off = await serve(serviceFile, redis);
    const on = await serve(serviceFile, {
      ...redis,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    const former = process.env.FORMER
      ? await serve(join(process.env.FORMER, 'http/server.ts'), redis)
      : undefined;
    const run = Date.now().toString(36);
    let written = 0;
    const kinds = {
      'GET /clients/{id}': () => wireRequest(key, 'GET', `/clients/${randomInt(1, clients)}`),
      'POST /clients': () => {
        written += 1;
        return wireRequest(key, 'POST', '/clients', {
          name: `Clara ${written}`,
          email: `${run}.${written}@example.com`,
        });
      },
    };
    for (const [kind, next] of Object.entries(kinds)) await compare(kind, next, { off, on, former });
  }),
);
collector.close();

interface Services {
  off: BenchTarget;
  on: BenchTarget;
  former: BenchTarget | undefined;
}

async function compare(kind: string, next: () => string, { off, on, former }: Services): Promise<void> {
  const measure = (served: BenchTarget, durationMs: number) =>
    load(served, { connections: httpConnections, durationMs, next });
  const services = former ? [off, on, former] : [off, on];
  const loads = new Map<BenchTarget, Load[]>(services.map((each) => [each, []]));
  for (const each of services) await measure(each, warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    // Each is the first in some of the rounds.
    const turn = services.map((_, index) => services[(index + round) % services.length] as BenchTarget);
    for (const each of turn) loads.get(each)?.push(await measure(each, roundMs));
  }
  const cost = (of: BenchTarget) => costOf(loads.get(of) ?? []);
  const reference = former ?? off;
  const times = (of: BenchTarget, below?: number) =>
    figure('times the processor time', cost(of) / cost(reference), '', below ? { below } : undefined);
  report(kind, figure('a request takes', cost(reference), ' µs of the reference'));
  if (former) report(`${kind}, tracing off, of the other checkout`, times(off, offBelow));
  report(`${kind}, all requests traced, of ${former ? 'the other checkout' : 'tracing off'}`, times(on));
}

/** Returns the processor time of a request over all rounds: of a single one the kernel counts too few ticks. */
function costOf(loads: Load[]): number {
  const counts = loads.map(({ statuses }) => Object.values(statuses).reduce((sum, count) => sum + count, 0));
  const total = loads.reduce(
    (sum, { servingMicroseconds }, round) => sum + servingMicroseconds * (counts[round] ?? 0),
    0,
  );
  return total / counts.reduce((sum, count) => sum + count, 0);
}
