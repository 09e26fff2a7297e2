// `make bench`: the service against what it stands on, interleaved in one run. Figures of different runs don't compare.
import { randomInt } from 'node:crypto';
import { connections, openDeployment } from './deployment.ts';
import { type Load, load } from './load.ts';
import { runPgbench } from './pgbench.ts';

const clients = 20_000;
const httpConnections = 32;
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 2_000);

/** Until the compiler has settled. */
const warmUpMs = 3_000;

const parts = process.argv.length > 2 ? process.argv.slice(2) : ['reads', 'writes'];

const targets = { read: 0.75, write: 0.35 };

const deployment = await openDeployment(clients);
try {
  const service = await deployment.serve('../../http/server.ts');
  if (parts.includes('reads')) await benchReads(service);
  if (parts.includes('writes')) await benchWrites(service);
} finally {
  await deployment.close();
}

async function benchReads(service: string): Promise<void> {
  const bare = await deployment.serve('./bare-server.ts');
  const measure = (url: string, durationMs: number) =>
    load({ url, connections: httpConnections, durationMs, next: () => readRequest(randomInt(1, clients)) });
  await measure(service, warmUpMs);
  await measure(bare, warmUpMs);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(service, roundMs));
    theirs.push(await measure(bare, roundMs));
  }
  print('GET /clients/{id}, through everything', ours);
  print('bare Fastify, same validation and schema, one prepared query', theirs);
  ratio('read', ours.map(rate), theirs.map(rate));
}

async function benchWrites(service: string): Promise<void> {
  let written = 0;
  const run = Date.now().toString(36);
  const measure = (durationMs: number) =>
    load({
      url: service,
      connections: httpConnections,
      durationMs,
      next: () => {
        written += 1;
        return writeRequest(run, written);
      },
    });
  await measure(warmUpMs);
  const ours: Load[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(roundMs));
    theirs.push(await runPgbench(deployment, connections, roundMs));
  }
  print('POST /clients, through everything', ours);
  console.log(`${'pgbench -M prepared, the same statements'.padEnd(62)} ${Math.round(median(theirs))}/s`);
  ratio('write', ours.map(rate), theirs);
}

function readRequest(id: number): string {
  return `GET /api/v1/clients/${id} HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${deployment.key}\r\n\r\n`;
}

function writeRequest(run: string, n: number): string {
  const body = JSON.stringify({
    name: `Clara Ejemplo ${n}`,
    phone: `+34 7${String(n).padStart(8, '0')}`,
    email: `${run}.${n}@example.com`,
    tax_id: `X${n}${run}`.slice(0, 20),
  });
  return (
    `POST /api/v1/clients HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${deployment.key}\r\n` +
    `idempotency-key: ${run}-${n}-bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

function rate({ requestsPerSecond }: Load): number {
  return requestsPerSecond;
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(what: string, loads: Load[]): void {
  const mean = (pick: (load: Load) => number) =>
    loads.reduce((sum, each) => sum + pick(each), 0) / loads.length;
  const statuses = loads.map((each) => Object.keys(each.statuses).join()).join(' ');
  console.log(
    `${what.padEnd(62)} ${Math.round(median(loads.map(rate)))}/s  p50 ${mean(({ p50Ms }) => p50Ms).toFixed(2)} ms  ` +
      `p99 ${mean(({ p99Ms }) => p99Ms).toFixed(2)} ms  (${statuses})`,
  );
}

/** Of each round by itself: what else the machine does falls on both halves of a round. */
function ratio(kind: keyof typeof targets, ours: number[], theirs: number[]): void {
  const reached = median(ours.map((each, round) => each / (theirs[round] as number)));
  const verdict = reached >= targets[kind] ? 'reached' : 'MISSED';
  console.log(`${kind}: ${reached.toFixed(2)} of it (at least ${targets[kind]}: ${verdict})\n`);
}
