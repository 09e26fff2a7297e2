// `make bench`: the service against what it stands on, interleaved in one run. Figures of different runs don't compare.
// It needs Debian's postgresql-contrib (pgbench) and redis-server.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RedisServer } from '../../test/support/redis-server.ts';
import { connections, openDeployment, type Served } from './deployment.ts';
import { loadBudgets, sealTrackingTokens } from './invented.ts';
import { type Load, load } from './load.ts';
import { median } from './measured.ts';

/** What the service sends; and what one would who knew nothing of pipelines: the target was set by that. */
const pgbenchScripts = { same: 'create-client.pgbench.sql', plain: 'create-client-plainly.pgbench.sql' };
const execute = promisify(execFile);

const clients = 20_000;
const detailed = 1_000;
const httpConnections = 32;
const rounds = Number(process.env.BENCH_ROUNDS ?? 24);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_000);

/** Until the compiler has settled. */
const warmUpMs = 3_000;

const parts = process.argv.length > 2 ? process.argv.slice(2) : ['reads', 'budgets', 'writes', 'redis'];

const targets = { read: 0.85, 'read with Redis': 0.72, budget: 0.6, write: 0.55 };

type Deployment = Awaited<ReturnType<typeof openDeployment>>;

if (parts.includes('reads')) await measured((deployment) => benchReads(deployment, 'read', {}));
if (parts.includes('budgets')) await measured(benchBudgets);
if (parts.includes('writes')) await measured(benchWrites);
if (parts.includes('redis')) await benchReadsWithRedis();

/** Each part on a deployment of its own: what one wrote is nothing to the next. */
async function measured(bench: (deployment: Deployment) => Promise<void>): Promise<void> {
  const deployment = await openDeployment(clients);
  try {
    await bench(deployment);
  } finally {
    await deployment.close();
  }
}

async function benchReadsWithRedis(): Promise<void> {
  const redis = await RedisServer.start();
  console.log('With limits counted in Redis:');
  await measured((deployment) => benchReads(deployment, 'read with Redis', { REDIS_URL: redis.url }));
  await redis.stop();
}

async function benchReads(
  deployment: Deployment,
  kind: 'read' | 'read with Redis',
  settings: Record<string, string>,
): Promise<void> {
  await compare(deployment, kind, settings, {
    path: () => `/clients/${randomInt(1, clients)}`,
    ours: 'GET /clients/{id}, through everything',
    theirs: 'bare Fastify, same validation and schema, one prepared query',
  });
}

async function benchBudgets(deployment: Deployment): Promise<void> {
  await loadBudgets(deployment.databaseUrl, detailed);
  await sealTrackingTokens(deployment.databaseUrl);
  await compare(
    deployment,
    'budget',
    {},
    {
      path: () => `/budgets/${randomInt(1, detailed)}`,
      ours: 'GET /budgets/{id} with 50 lines, through everything',
      theirs: 'bare Fastify, same schema, the same query',
    },
  );
}

interface Compared {
  path: () => string;
  ours: string;
  theirs: string;
}

async function compare(
  deployment: Deployment,
  kind: keyof typeof targets,
  settings: Record<string, string>,
  { path, ...names }: Compared,
): Promise<void> {
  const service = await deployment.serve('../../http/server.ts', settings);
  const bare = await deployment.serve('./bare-server.ts');
  const next = () => readRequest(deployment.key, path());
  const measure = (served: Served, durationMs: number) =>
    load({ served, connections: httpConnections, durationMs, next });
  await measure(service, warmUpMs);
  await measure(bare, warmUpMs);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(service, roundMs));
    theirs.push(await measure(bare, roundMs));
  }
  print(names.ours, ours);
  print(names.theirs, theirs);
  ratio(kind, ours.map(rate), theirs.map(rate));
}

async function benchWrites(deployment: Deployment): Promise<void> {
  const service = await deployment.serve('../../http/server.ts');
  let written = 0;
  const run = Date.now().toString(36);
  const measure = (durationMs: number) =>
    load({
      served: service,
      connections: httpConnections,
      durationMs,
      next: () => {
        written += 1;
        return writeRequest(deployment.key, run, written);
      },
    });
  await measure(warmUpMs);
  const ours: Load[] = [];
  const same: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    same.push(await runPgbench(deployment, pgbenchScripts.same, roundMs));
    ours.push(await measure(roundMs));
    plain.push(await runPgbench(deployment, pgbenchScripts.plain, roundMs));
  }
  const told = (what: string, rates: number[]) =>
    console.log(`${`pgbench -M prepared, ${what}`.padEnd(62)} ${Math.round(median(rates))}/s`);
  print('POST /clients, through everything', ours);
  told('a statement for each table', plain);
  ratio('write', ours.map(rate), plain);
  told('the statements of the service', same);
  console.log(`write: ${medianRatio(ours.map(rate), same).toFixed(2)} of that\n`);
}

function readRequest(key: string, path: string): string {
  return `GET /api/v1${path} HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${key}\r\n\r\n`;
}

function writeRequest(key: string, run: string, n: number): string {
  const body = JSON.stringify({
    name: `Clara Ejemplo ${n}`,
    phone: `+34 7${String(n).padStart(8, '0')}`,
    email: `${run}.${n}@example.com`,
    tax_id: `X${n}${run}`.slice(0, 20),
  });
  return (
    `POST /api/v1/clients HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${key}\r\n` +
    `idempotency-key: ${run}-${n}-bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

function rate({ requestsPerSecond }: Load): number {
  return requestsPerSecond;
}

function print(what: string, loads: Load[]): void {
  const mean = (pick: (load: Load) => number) =>
    loads.reduce((sum, each) => sum + pick(each), 0) / loads.length;
  const statuses = [...new Set(loads.flatMap((each) => Object.keys(each.statuses)))].join();
  console.log(
    `${what.padEnd(62)} ${Math.round(median(loads.map(rate)))}/s  p50 ${mean(({ p50Ms }) => p50Ms).toFixed(2)} ms  ` +
      `p99 ${mean(({ p99Ms }) => p99Ms).toFixed(2)} ms  (${statuses})`,
  );
  const serving = mean((each) => each.servingMicroseconds).toFixed(0);
  const postgres = mean((each) => each.postgresMicroseconds).toFixed(0);
  console.log(`  a request takes ${serving} µs of the process that serves it, ${postgres} µs of PostgreSQL`);
}

/** Of each round by itself: what else the machine does falls on both halves of a round. */
function medianRatio(ours: number[], theirs: number[]): number {
  return median(ours.map((each, round) => each / (theirs[round] as number)));
}

function ratio(kind: keyof typeof targets, ours: number[], theirs: number[]): void {
  const reached = medianRatio(ours, theirs);
  const verdict = reached >= targets[kind] ? 'reached' : 'MISSED';
  console.log(`${kind}: ${reached.toFixed(2)} of it (at least ${targets[kind]}: ${verdict})\n`);
}

/** Transactions a second of what POST /clients writes, sent by PostgreSQL's own bench. */
async function runPgbench(
  { socketFolder }: { socketFolder: string },
  script: string,
  durationMs: number,
): Promise<number> {
  const { stdout } = await execute('pgbench', [
    ...[
      '-h',
      socketFolder,
      '-U',
      'workshop',
      '-n',
      '-M',
      'prepared',
      '-f',
      fileURLToPath(new URL(script, import.meta.url)),
    ],
    ...['-c', String(connections), '-j', '2', '-T', String(Math.max(1, Math.round(durationMs / 1000)))],
    'postgres',
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
