// Compares reads with bare Fastify, and a write with `pgbench` with the same statements, in turns. `scripts/node
// tools/lab/bench/reads-and-writes.ts [reads] [budgets] [writes] [redis]`
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type BenchTarget,
  connections,
  type Deployment,
  isChosen,
  isInstalled,
  serviceFile,
  withDeployment,
  withRedis,
} from './deployment.ts';
import { loadBudgets, sealTrackingTokens } from './invented.ts';
import { type Load, load, wireRequest } from './load.ts';
import { figure, median, medianRatio, report, scaled } from './measured.ts';

const clients = 20_000;
const detailed = 1_000;
const httpConnections = 32;
const rounds = scaled(24);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_000);
/** Time until the compiler has settled. */
const warmUpMs = 3_000;
const targets = { read: 0.85, 'read with Redis': 0.72, budget: 0.6, write: 0.55 };

const aClient = () => `/clients/${randomInt(1, clients)}`;
// Each part gets its own deployment: the writes of one do not slow the next.
if (isChosen('reads'))
  await withDeployment(clients, (deployment) => compareRead(deployment, 'read', aClient));
if (isChosen('budgets')) await withDeployment(clients, compareBudgets);
if (isChosen('writes')) await withDeployment(clients, compareWrites);
if (isChosen('redis')) {
  await withRedis((settings) =>
    withDeployment(clients, (deployment) => compareRead(deployment, 'read with Redis', aClient, settings)),
  );
}

async function compareBudgets(deployment: Deployment): Promise<void> {
  await loadBudgets(deployment.databaseUrl, detailed);
  await sealTrackingTokens(deployment.databaseUrl);
  await compareRead(deployment, 'budget', () => `/budgets/${randomInt(1, detailed)}`);
}

async function compareRead(
  deployment: Deployment,
  kind: keyof typeof targets,
  path: () => string,
  settings = {},
): Promise<void> {
  const service = await deployment.serve(serviceFile, settings);
  const bare = await deployment.serve(join(import.meta.dirname, 'bare-server.ts'));
  const next = () => wireRequest(deployment.key, 'GET', path());
  const measure = (served: BenchTarget, durationMs: number) =>
    load(served, { connections: httpConnections, durationMs, next });
  await measure(service, warmUpMs);
  await measure(bare, warmUpMs);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(service, roundMs));
    theirs.push(await measure(bare, roundMs));
  }
  print(`GET ${path()}, through everything`, ours);
  print('bare Fastify, same validation, schema and query', theirs);
  report(kind, ratio(ours.map(rate), theirs.map(rate), targets[kind]));
}

/** A statement for each table, as without pipelining: its rate is the target. */
async function compareWrites(deployment: Deployment): Promise<void> {
  if (!isInstalled('pgbench', 'postgresql-contrib')) return;
  const service = await deployment.serve(serviceFile);
  const run = Date.now().toString(36);
  let written = 0;
  const next = () => {
    written += 1;
    const content = {
      name: `Clara Ejemplo ${written}`,
      phone: `+34 7${String(written).padStart(8, '0')}`,
      email: `${run}.${written}@example.com`,
      tax_id: `X${written}${run}`.slice(0, 20),
    };
    return wireRequest(deployment.key, 'POST', '/clients', content);
  };
  const measure = (durationMs: number) => load(service, { connections: httpConnections, durationMs, next });
  await measure(warmUpMs);
  const ours: Load[] = [];
  const same: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    same.push(await runPgbench(deployment, 'create-client.pgbench.sql'));
    ours.push(await measure(roundMs));
    plain.push(await runPgbench(deployment, 'create-client-plainly.pgbench.sql'));
  }
  print('POST /clients, through everything', ours);
  report('pgbench -M prepared, a statement for each table', figure('', median(plain), '/s'));
  report('write', ratio(ours.map(rate), plain, targets.write));
  report('pgbench -M prepared, the statements of the service', figure('', median(same), '/s'));
  report('write', ratio(ours.map(rate), same));
}

function rate({ requestsPerSecond }: Load): number {
  return requestsPerSecond;
}

function ratio(ours: number[], theirs: number[], atLeast?: number): string {
  return figure(
    'of the reference',
    medianRatio(ours, theirs),
    '',
    atLeast === undefined ? atLeast : { atLeast },
  );
}

function print(what: string, loads: Load[]): void {
  const mean = (pick: (load: Load) => number) =>
    loads.reduce((sum, each) => sum + pick(each), 0) / loads.length;
  const statuses = new Set(loads.flatMap((each) => Object.keys(each.statuses)));
  if ([...statuses].some((status) => !status.startsWith('2'))) throw new Error(`${what}: ${[...statuses]}`);
  report(
    what,
    figure('', median(loads.map(rate)), '/s'),
    figure(
      'p50',
      mean(({ p50Ms }) => p50Ms),
      ' ms',
    ),
    figure(
      'p99',
      mean(({ p99Ms }) => p99Ms),
      ' ms',
    ),
    figure(
      'a request takes',
      mean((each) => each.servingMicroseconds),
      ' µs of the process',
    ),
    figure(
      '',
      mean((each) => each.postgresMicroseconds),
      ' µs of PostgreSQL',
    ),
  );
}

/** Measures transactions a second for the statements of POST /clients, sent by pgbench. */
async function runPgbench({ socketFolder }: Deployment, script: string): Promise<number> {
  const seconds = Math.max(1, Math.round(roundMs / 1000));
  const options = `-h ${socketFolder} -U workshop -n -M prepared -c ${connections} -j 2 -T ${seconds}`.split(
    ' ',
  );
  const file = join(import.meta.dirname, script);
  const { stdout } = await promisify(execFile)('pgbench', [...options, '-f', file, 'postgres']);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
