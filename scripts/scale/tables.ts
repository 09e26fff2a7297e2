import type { Cost, Costs } from './costs.ts';
import { type Needs, needsOf } from './needs.ts';
import { type Step, steps } from './steps.ts';
import { type Prices, type Usage, usualDay, usualPrices } from './usage.ts';

export interface Table {
  head: string[];
  rows: string[][];
}

const rowsOfNeeds: [name: string, (needs: Needs) => string][] = [
  ['requests a second, at the busiest', ({ requestsPerSecond }) => shown(requestsPerSecond)],
  ['commits a second', ({ commitsPerSecond }) => shown(commitsPerSecond)],
  ['processors: API', ({ apiProcessors }) => shown(apiProcessors)],
  ['processors: workers', ({ workerProcessors }) => shown(workerProcessors)],
  ['processors: PostgreSQL', ({ postgresProcessors }) => shown(postgresProcessors)],
  ['processes', ({ processes }) => shown(processes)],
  ['sessions of PostgreSQL', ({ connections }) => shown(connections)],
  ['memory, GB', ({ memoryGb }) => shown(memoryGb)],
  ['database, GB', ({ databaseGb }) => shown(databaseGb)],
  ['log of PostgreSQL, MB a second', ({ logMbPerSecond }) => shown(logMbPerSecond)],
  ['disk operations a second', ({ iops }) => shown(iops)],
  ['Redis, MB', ({ redisMb }) => shown(redisMb)],
  ['documents, GB', ({ objectGb }) => shown(objectGb)],
  ['cells', ({ cells }) => shown(cells)],
  ['euros for each workshop and month', ({ euros }) => shown(euros)],
];

/** Lists the needs of deployments of these sizes, a column each. */
export function tableOfNeeds(
  sizes: number[],
  costs: Costs,
  usage: Usage = usualDay,
  prices: Prices = usualPrices,
): Table {
  const columns = sizes.map((workshops) => needsOf(workshops, costs, usage, prices));
  return {
    head: ['workshops', ...sizes.map(shown)],
    rows: rowsOfNeeds.map(([name, show]) => [name, ...columns.map(show)]),
  };
}

/** Lists the parts that give way, and from how many workshops on. */
export function tableOfSteps(costs: Costs, usage: Usage = usualDay): Table {
  const from = ({ isBeyond }: Step) =>
    smallest((workshops) => isBeyond(needsOf(workshops, costs, usage, usualPrices)));
  return {
    head: ['from about', 'what gives way', 'what to do'],
    rows: steps
      .map((step) => ({ ...step, workshops: from(step) }))
      .toSorted((one, other) => one.workshops - other.workshops)
      .map(({ workshops, limit, answer }) => [`${shown(workshops)} workshops`, limit, answer]),
  };
}

export function tableOfCosts(costs: Costs): Table {
  const work = Object.entries<Cost>({ ...costs.operations, ...costs.background });
  return {
    head: ['', 'service, ms', 'PostgreSQL, ms', 'log, bytes', 'stays, bytes', 'passes, bytes'],
    rows: work.map(([name, cost]) => [
      `\`${name}\``,
      cost.service_ms.toFixed(1),
      cost.postgres_ms.toFixed(1),
      shown(cost.log_bytes),
      shown(cost.stored_bytes),
      shown(cost.passing_bytes),
    ]),
  };
}

const most = 100_000_000;

/** Finds the smallest size for which something is so, to two digits. */
function smallest(isSo: (workshops: number) => boolean): number {
  let [below, at] = [0, most];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (isSo(middle)) at = middle;
    else below = middle;
  }
  return Number(at.toPrecision(2));
}

/** Two or three digits are all that such a calculation knows. */
function shown(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(value >= 100 ? 3 : 2));
  return rounded.toLocaleString('en', { maximumFractionDigits: 4 });
}
