// Compares reads of the service with reads of bare Fastify, and a write with `pgbench` running the same statements, in
// alternating rounds. `scripts/node tools/lab/bench/reads-and-writes.ts [reads] [budgets] [writes] [redis]`
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadBudgets, sealTrackingTokens } from './data/ten-years.ts';
import {
  connections,
  type Deployment,
  programFile,
  serviceFile,
  withDeployment,
} from './harness/deployment.ts';
import { isChosen, isInstalled, withRedis } from './harness/engines.ts';
import { createFigure, type FigureTarget, median, reportFigures, scaleCount } from './harness/figures.ts';
import { type Load, reportLoads, runLoad, wireRequest } from './harness/load.ts';
import { inRounds, medianRatio } from './harness/measure.ts';
import type { BenchTarget } from './harness/send-request.ts';

const clients = 20_000;
const detailed = 1_000;
const rounds = scaleCount(24);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_000);
/** Duration of the warm-up, after which the JIT compiler has finished. */
const warmUpMs = 3_000;
const targets = { read: 0.85, 'read with Redis': 0.72, budget: 0.6, write: 0.55 };

const randomClientPath = () => `/clients/${randomInt(1, clients)}`;
const randomBudgetPath = () => `/budgets/${randomInt(1, detailed)}`;
// Creates a deployment per part, so that the writes of one part do not slow the next.
const parts: Record<string, () => Promise<void>> = {
  reads: () => withDeployment(clients, (deployment) => compareRead(deployment, 'read', randomClientPath)),
  budgets: () =>
    withDeployment(clients, async (deployment) => {
      await loadBudgets(deployment.databaseUrl, detailed);
      await sealTrackingTokens(deployment.databaseUrl);
      await compareRead(deployment, 'budget', randomBudgetPath);
    }),
  writes: () => withDeployment(clients, compareWrites),
  redis: () =>
    withRedis((redis) =>
      withDeployment(clients, (deployment) =>
        compareRead(deployment, 'read with Redis', randomClientPath, redis),
      ),
    ),
};
for (const [part, compare] of Object.entries(parts)) if (isChosen(part)) await compare();

async function compareRead(
  { serve, key }: Deployment,
  kind: keyof typeof targets,
  path: () => string,
  settings = {},
): Promise<void> {
  const service = await serve(serviceFile, settings);
  const bare = await serve(programFile('bare-server'));
  const next = () => wireRequest(key, 'GET', path());
  await measure(service, next, warmUpMs);
  await measure(bare, next, warmUpMs);
  const { ours, theirs } = await inRounds(rounds, {
    ours: () => measure(service, next),
    theirs: () => measure(bare, next),
  });
  reportLoads(`GET ${path()}, through everything`, ours);
  reportLoads('bare Fastify, same validation, schema and query', theirs);
  reportRatio(kind, ours, theirs.map(rateOf), { atLeast: targets[kind] });
}

/**
 * Compares a write of the service with pgbench, which sends one statement per table without pipelining. The target is a
 * share of pgbench's rate.
 */
async function compareWrites({ serve, key, socketFolder }: Deployment): Promise<void> {
  if (!isInstalled('pgbench', 'postgresql-contrib')) return;
  const service = await serve(serviceFile);
  const run = Date.now().toString(36);
  let written = 0;
  const next = () => {
    written += 1;
    return wireRequest(key, 'POST', '/clients', {
      name: `Clara Ejemplo ${written}`,
      phone: `+34 7${String(written).padStart(8, '0')}`,
      email: `${run}.${written}@example.com`,
      tax_id: `X${written}${run}`.slice(0, 20),
    });
  };
  await measure(service, next, warmUpMs);
  const loads: Load[] = [];
  const { plain, same } = await inRounds(rounds, {
    same: () => runPgbench(socketFolder, 'create-client.pgbench.sql'),
    ours: async () => loads.push(await measure(service, next)),
    plain: () => runPgbench(socketFolder, 'create-client-plainly.pgbench.sql'),
  });
  reportLoads('POST /clients, through everything', loads);
  reportFigures('pgbench -M prepared, a statement for each table', createFigure('', median(plain), '/s'));
  reportRatio('write', loads, plain, { atLeast: targets.write });
  reportFigures('pgbench -M prepared, the statements of the service', createFigure('', median(same), '/s'));
  reportRatio('write', loads, same);
}

function measure(served: BenchTarget, next: () => string, durationMs = roundMs): Promise<Load> {
  return runLoad(served, { connections: 32, durationMs, next });
}

function rateOf({ requestsPerSecond }: Load): number {
  return requestsPerSecond;
}

function reportRatio(kind: string, ours: Load[], theirs: number[], target?: FigureTarget): void {
  reportFigures(kind, createFigure('of the reference', medianRatio(ours.map(rateOf), theirs), '', target));
}

/** Runs pgbench with the statements of POST /clients; returns transactions per second. */
async function runPgbench(socketFolder: string, script: string): Promise<number> {
  const seconds = Math.max(1, Math.round(roundMs / 1000));
  const options = `-h ${socketFolder} -U workshop -n -M prepared -c ${connections} -j 2 -T ${seconds} -f`;
  const words = [...options.split(' '), join(import.meta.dirname, script), 'postgres'];
  const { stdout } = await promisify(execFile)('pgbench', words);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
