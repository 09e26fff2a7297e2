import { randomFrom } from '../../../../test/support/random-from.ts';
import { serviceFile, workerFile } from '../harness/deployment.ts';
import { createFigure, durationFigures, reportFigures } from '../harness/figures.ts';
import { measureAtConstantRate } from '../harness/measure.ts';
import { memoryMiB } from '../harness/processes.ts';
import type { BenchTarget } from '../harness/send-request.ts';
import { type Crowd, requestAsWorkshop } from './deployment.ts';

const perSecond = 200;
const minutesOfWrites = Number(process.env.MINUTES ?? 20);
const sampleEveryMs = 15_000;
/**
 * Duration of the first seconds of a new process, reported separately: the process compiles its code and verifies all
 * sealed values.
 */
const warmUpSeconds = 30;
/** Maximum share of dead rows in a table. Autovacuum starts at a fifth, and more rows die while autovacuum runs. */
const deadShareTarget = 0.5;
/** Tables with fewer rows are skipped, because they may briefly have more dead rows than live ones. */
const minRows = 10_000;

interface Table {
  name: string;
  live: number;
  dead: number;
  vacuums: number;
}

/**
 * Measures writes to random workshops: half of them create a client, half change one. PostgreSQL has to vacuum the dead
 * rows at the same time. A worker in a separate process relays the events, as in deployments of this size.
 */
export function measureWrites({ serve, sql, size }: Crowd): Promise<void> {
  const minutes = minutesOfWrites;
  return serve(workerFile, (worker) =>
    serve(serviceFile, (served) =>
      writeForMinutes(minutes, { served, worker, sql, workshops: size.workshops }),
    ),
  );
}

interface WriteTarget {
  served: BenchTarget;
  worker: BenchTarget;
  sql: Crowd['sql'];
  workshops: number;
}

async function writeForMinutes(
  minutes: number,
  { served, worker, sql, workshops }: WriteTarget,
): Promise<void> {
  const random = randomFrom(20_270_101);
  const known = await sql<{ instance_id: number; id: number }[]>`
    select instance_id::int, id::int from clients tablesample system (5) order by random() limit 20000`;
  const before = await tablesOf(sql);
  const samples: Table[][] = [];
  const sampling = setInterval(() => tablesOf(sql).then((tables) => samples.push(tables)), sampleEveryMs);
  const write = async (n: number) => {
    const client = known[n % known.length];
    if (n % 2 === 0 || !client) await createClient(served, 1 + Math.floor(random() * workshops), n);
    else await changeClient(served, client, n);
  };
  const refused = new Refusals();
  const tryToWrite = (n: number) => write(n).catch((error) => refused.add(error));
  const cold = await measureAtConstantRate(tryToWrite, { perSecond, seconds: warmUpSeconds });
  reportFigures(
    `${perSecond} writes a second to a process that has just started`,
    ...durationFigures(cold),
    refused.take(),
  );
  const tookMs = await measureAtConstantRate(tryToWrite, { perSecond, seconds: minutes * 60 }).finally(() =>
    clearInterval(sampling),
  );
  const after = await tablesOf(sql);
  reportFigures(
    `${perSecond} writes a second for ${minutes} minutes`,
    ...durationFigures(tookMs),
    refused.take(),
  );
  const memory = { 'an API process': served, 'a worker': worker };
  for (const [name, { pid }] of Object.entries(memory))
    reportFigures(
      `  memory of ${name} at the end`,
      createFigure('', memoryMiB(pid), ' MiB'),
      createFigure('most', memoryMiB(pid, 'VmHWM'), ' MiB'),
    );
  for (const [n, minute] of minutesOf(tookMs).entries())
    reportFigures(`  minute ${n + 1}`, ...durationFigures(minute));
  reportTables(before, samples, after);
}

function minutesOf(tookMs: number[]): number[][] {
  const each = perSecond * 60;
  return Array.from({ length: Math.ceil(tookMs.length / each) }, (_, n) =>
    tookMs.slice(n * each, (n + 1) * each),
  );
}

/** Counts refused writes by the status and code of the answer. */
class Refusals {
  #counts = new Map<string, number>();

  add(error: Error): void {
    const what = /: (\d{3} .*?"code":"\w+)/.exec(error.message)?.[1]?.replace(/ .*"/, ' ') ?? error.message;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** Returns the counts as text, and resets them. */
  take(): string {
    const all = [...this.#counts].map(([what, count]) => `${count} times ${what}`);
    const count = this.#counts.values().reduce((sum, each) => sum + each, 0);
    this.#counts = new Map();
    return [createFigure('refused', count, '', { below: 1 }), ...all].join(', ');
  }
}

/** First number for the clients' data: the current time, so that clients are unique in a reused database. */
let lastNumber = Date.now();

function createClient(served: BenchTarget, id: number, n: number): Promise<unknown> {
  lastNumber += 1;
  const options = {
    json: { name: `Clara Ejemplo ${n}`, email: `c${lastNumber}@example.com` },
    status: 201,
  };
  return requestAsWorkshop(served, id, '/clients', options);
}

function changeClient(served: BenchTarget, client: { instance_id: number; id: number }, n: number) {
  const options = { method: 'PATCH', json: { address: `Calle Inventada ${n}` } };
  return requestAsWorkshop(served, client.instance_id, `/clients/${client.id}`, options);
}

async function tablesOf(sql: Crowd['sql']): Promise<Table[]> {
  return sql<Table[]>`
    select relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead, autovacuum_count::float8 as vacuums
    from pg_stat_user_tables where schemaname = 'public'`;
}

/**
 * Reports each table that had many dead rows: the maximum number, the number after each quarter of the run, and the
 * number of vacuums.
 */
function reportTables(before: Table[], samples: Table[][], after: Table[]): void {
  const all = [...samples, after];
  const deadOf = (tables: Table[], name: string) => tables.find((table) => table.name === name)?.dead ?? 0;
  for (const { name, live, vacuums } of after) {
    const dead = all.map((tables) => deadOf(tables, name));
    const most = Math.max(...dead);
    const done = vacuums - (before.find((table) => table.name === name)?.vacuums ?? 0);
    if (most < minRows) continue;
    const quarters = [0.25, 0.5, 0.75, 1].map((share) =>
      deadOf(all[Math.ceil(share * all.length) - 1] ?? [], name),
    );
    reportFigures(
      `  ${name}`,
      createFigure('most dead rows', most, ` of ${live}`),
      createFigure('share', most / Math.max(live, minRows), '', { below: deadShareTarget }),
      `after each quarter ${quarters.join(', ')}`,
      `${done} vacuums`,
    );
  }
}
