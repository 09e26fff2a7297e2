import type { Cost, Costs } from './costs.ts';
import { assumptions, type Prices, type Usage } from './usage.ts';

/** The needs of a deployment in its busiest seconds. */
export interface Needs {
  workshops: number;
  requestsPerSecond: number;
  commitsPerSecond: number;
  apiProcessors: number;
  workerProcessors: number;
  postgresProcessors: number;
  processes: number;
  connections: number;
  memoryGb: number;
  databaseGb: number;
  logMbPerSecond: number;
  iops: number;
  redisMb: number;
  objectGb: number;
  /** Euros for each workshop and month. */
  euros: number;
  cells: number;
}

const pageBytes = 8_192;
/** One PostgreSQL does this much well on a machine that can be rented; beyond it a deployment has more cells. */
export const maxPerCell = { postgresProcessors: 32, databaseGb: 4_000, commitsPerSecond: 5_000 };

export function needsOf(workshops: number, costs: Costs, usage: Usage, prices: Prices): Needs {
  const perSecond = busiestPerSecond(workshops);
  const api = sumOf(usage.requests, costs.operations);
  const background = sumOf(usage.background, costs.background);
  const processorsFor = (ms: number) => (ms * perSecond) / 1_000 / assumptions.processorsUsed;
  const apiProcessors = processorsFor(api.service_ms);
  const workerProcessors = processorsFor(background.service_ms);
  const postgresProcessors = processorsFor(api.postgres_ms + background.postgres_ms);
  const commitsPerSecond = perSecond * (writesOf(usage, costs) + 2 * countOf(usage.background));
  const logBytesPerSecond = perSecond * (api.log_bytes + background.log_bytes);
  const keptDays = assumptions.openDaysOfYear * assumptions.yearsKept;
  const databaseBytes =
    keptDays * (api.stored_bytes + background.stored_bytes) +
    assumptions.passingDays * (api.passing_bytes + background.passing_bytes);
  const databaseGb = (workshops * assumptions.bytesPerByteOfRows * databaseBytes) / 1e9;
  const objectGb = (workshops * keptDays * usage.document_bytes) / 1e9;
  const processes = processesFor(apiProcessors) + processesFor(workerProcessors);
  const iops = commitsPerSecond + (2 * logBytesPerSecond) / pageBytes;
  const memoryGb =
    processes * assumptions.processGb + Math.max(1, (databaseGb * assumptions.cachedDays) / keptDays);
  const processors = Math.max(2, apiProcessors + workerProcessors + postgresProcessors);
  const month =
    processors * prices.processor +
    memoryGb * prices.memory_gb +
    2 * databaseGb * prices.disk_gb +
    objectGb * prices.object_gb +
    (iops / 1_000) * prices.iops;
  const needs = { postgresProcessors, databaseGb, commitsPerSecond };
  const cells = Math.max(
    1,
    ...Object.entries(maxPerCell).map(([name, most]) =>
      Math.ceil(needs[name as keyof typeof maxPerCell] / most),
    ),
  );
  return {
    workshops,
    requestsPerSecond: perSecond * countOf(usage.requests),
    ...needs,
    apiProcessors,
    workerProcessors,
    processes,
    connections: processes * assumptions.connectionsOfProcess,
    memoryGb,
    logMbPerSecond: logBytesPerSecond / 1e6,
    iops,
    redisMb: 10 + (workshops * assumptions.redisBytesOfWorkshop) / 1e6,
    objectGb,
    euros: month / workshops,
    cells,
  };
}

/** How often what happens once on a workshop's day happens in the busiest seconds of all workshops. */
function busiestPerSecond(workshops: number): number {
  return (workshops * assumptions.busiestHour * assumptions.busiestSeconds) / 3_600;
}

/** Two of each, so that one may be restarted. */
function processesFor(processors: number): number {
  return Math.max(2, Math.ceil(processors));
}

function sumOf<Name extends string>(counts: Record<Name, number>, costs: Record<Name, Cost>): Cost {
  const total: Cost = { service_ms: 0, postgres_ms: 0, log_bytes: 0, stored_bytes: 0, passing_bytes: 0 };
  for (const name of Object.keys(counts) as Name[]) {
    const cost = costs[name];
    if (!cost) throw new Error(`costs.json does not have ${name}: measure again with test/bench/costs.ts`);
    for (const each of Object.keys(total) as (keyof Cost)[]) total[each] += counts[name] * cost[each];
  }
  return total;
}

const countOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

/** A request that adds rows commits them; the others are read in transactions that need no disk. */
function writesOf(usage: Usage, costs: Costs): number {
  const isWrite = (name: string) => !/^(get|list)/.test(name) && costs.operations[name] !== undefined;
  return countOf(Object.fromEntries(Object.entries(usage.requests).filter(([name]) => isWrite(name))));
}
