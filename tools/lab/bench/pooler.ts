// Compares 20 API processes connected directly to PostgreSQL with 20 behind PgBouncer, which shares 20 sessions among
// them. `PGBOUNCER=/usr/sbin/pgbouncer scripts/node tools/lab/bench/pooler.ts`
import { randomInt, randomUUID } from 'node:crypto';
import { PgBouncer, pgbouncerProgram } from '../stand-ins/pgbouncer.ts';
import { type Deployment, serviceFile, withDeployment } from './harness/deployment.ts';
import { withRedis } from './harness/engines.ts';
import { createFigure, reportFigures, scaleCount, sum } from './harness/figures.ts';
import { type Load, runLoad, wireRequest } from './harness/load.ts';
import type { BenchTarget } from './harness/send-request.ts';

const processes = scaleCount(20);
const poolSize = 20;
const clients = 20_000;
/** Number of HTTP connections to each process. */
const httpConnections = 3;
const warmUpMs = 3_000;
const durationMs = 10_000;
const countEveryMs = 500;
/** Ratio of all requests to writes: one request in five is a write. */
const writesOneIn = 5;

if (pgbouncerProgram === '') console.log('PGBOUNCER names no program: nothing to compare.');
else {
  await withRedis(async (redis) => {
    await withDeployment(clients, (deployment) => measure(deployment, 'beside PostgreSQL', redis));
    await withDeployment(clients, async (deployment) => {
      const pooler = await PgBouncer.start(deployment.databaseUrl, { poolSize });
      await measure(deployment, 'behind PgBouncer', {
        ...redis,
        DATABASE_URL: pooler.through(deployment.databaseUrl),
        DATABASE_DIRECT_URL: deployment.databaseUrl,
      }).finally(() => pooler.stop());
    });
  });
}

async function measure(
  deployment: Deployment,
  name: string,
  settings: Record<string, string>,
): Promise<void> {
  const services: BenchTarget[] = [];
  for (let started = 0; started < processes; started += 1)
    services.push(await deployment.serve(serviceFile, settings));
  const next = () =>
    randomInt(writesOneIn) === 0 ? writeRequest(deployment.key) : readRequest(deployment.key);
  const run = (ms: number) =>
    Promise.all(
      services.map((each) => runLoad(each, { connections: httpConnections, durationMs: ms, next })),
    );
  await run(warmUpMs);
  const backends = countBackends(deployment);
  const loads = await run(durationMs);
  printResult(name, loads, await backends.stop());
}

function readRequest(key: string): string {
  return wireRequest(key, 'GET', `/clients/${randomInt(1, clients)}`);
}

function writeRequest(key: string): string {
  return wireRequest(key, 'POST', '/clients', { name: `Cliente Ejemplo ${randomUUID()}` });
}

/** Counts the services' sessions in PostgreSQL at intervals; reports the maximum. */
function countBackends({ sql }: Deployment) {
  let most = 0;
  const look = async () => {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and application_name not like 'bench%'`,
    );
    most = Math.max(most, row?.count ?? 0);
  };
  const timer = setInterval(() => look().catch(console.error), countEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}

function printResult(name: string, loads: Load[], backends: number): void {
  const all = (of: Exclude<keyof Load, 'statuses'>) => loads.map((each) => each[of]);
  const statuses: Record<string, number> = {};
  for (const [status, count] of loads.flatMap((each) => Object.entries(each.statuses)))
    statuses[status] = (statuses[status] ?? 0) + count;
  reportFigures(
    `${processes} processes ${name}`,
    createFigure('', sum(all('requestsPerSecond')), '/s'),
    createFigure('p50', sum(all('p50Ms')) / loads.length, ' ms'),
    createFigure('p99 of the slowest process', Math.max(...all('p99Ms')), ' ms'),
    `${backends} sessions of PostgreSQL`,
    JSON.stringify(statuses),
  );
}
