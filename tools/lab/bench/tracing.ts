// Compares a service without tracing with a service that sends its traces to a collector, in alternating rounds.
// FORMER=<folder> adds the service of another checkout with the same migrations, such as the commit before tracing.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { withRedis } from './harness/engines.ts';
import { createFigure, reportFigures, scaleCount, sum } from './harness/figures.ts';
import { type Load, runLoad, wireRequest } from './harness/load.ts';
import { inRounds } from './harness/measure.ts';
import type { BenchTarget } from './harness/send-request.ts';

const clients = 2_000;
const rounds = scaleCount(24);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_000);
const warmUpMs = 3_000;
/** Maximum ratio of the CPU time with disabled tracing to the CPU time without tracing code. */
const offBelow = 1.01;

/** A collector that accepts all spans and discards them. */
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = collector.address() as AddressInfo;

await withRedis((redis) =>
  withDeployment(clients, async ({ serve, key }) => {
    const { FORMER } = process.env;
    const services: Record<string, BenchTarget> = {
      off: await serve(serviceFile, redis),
      on: await serve(serviceFile, { ...redis, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }),
      ...(FORMER && { former: await serve(join(FORMER, 'http/server.ts'), redis) }),
    };
    const run = Date.now().toString(36);
    let written = 0;
    const kinds = {
      'GET /clients/{id}': () => wireRequest(key, 'GET', `/clients/${randomInt(1, clients)}`),
      'POST /clients': () => {
        written += 1;
        const content = { name: `Clara ${written}`, email: `${run}.${written}@example.com` };
        return wireRequest(key, 'POST', '/clients', content);
      },
    };
    for (const [kind, next] of Object.entries(kinds)) await compare(kind, next, services);
  }),
);
collector.close();

async function compare(
  kind: string,
  next: () => string,
  services: Record<string, BenchTarget>,
): Promise<void> {
  const measure = (served: BenchTarget, durationMs: number) =>
    runLoad(served, { connections: 8, durationMs, next });
  for (const served of Object.values(services)) await measure(served, warmUpMs);
  const variants = Object.entries(services).map(([name, served]) => [name, () => measure(served, roundMs)]);
  const loads: Record<string, Load[]> = await inRounds(rounds, Object.fromEntries(variants));
  const cost = (name: string) => costOf(loads[name] ?? []);
  const [reference, place] = services.former ? ['former', 'the other checkout'] : ['off', 'tracing off'];
  const times = (name: string, below?: number) =>
    createFigure('times the processor time', cost(name) / cost(reference), '', below ? { below } : undefined);
  reportFigures(kind, createFigure('a request takes', cost(reference), ' µs of the reference'));
  if (services.former) reportFigures(`${kind}, tracing off, of the other checkout`, times('off', offBelow));
  reportFigures(`${kind}, all requests traced, of ${place}`, times('on'));
}

/** Returns the CPU time per request over all rounds, because the kernel counts too few ticks in a single round. */
function costOf(loads: Load[]): number {
  const counts = loads.map(({ statuses }) => sum(Object.values(statuses)));
  const totals = loads.map(({ servingMicroseconds }, round) => servingMicroseconds * (counts[round] ?? 0));
  return sum(totals) / sum(counts);
}
