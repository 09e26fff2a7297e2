// Pages of fifty among a million budgets of one workshop, in the database: under every filter and every pair of filters,
// with rare and common values, wide and narrow times, on first and on deep pages.
// `scripts/node scripts/bench/budgets.ts [budgets]`

import { type BudgetFilters, listBudgets } from '../../db/budgets/list.ts';
import { type Database, openDatabase } from '../../db/connection/client.ts';
import { inSnapshot } from '../../db/connection/transaction.ts';
import { openDeployment } from './deployment.ts';
import { loadBudgets, momentAt } from './invented.ts';

const pageSize = 50;
const targetMs = 10;
/** The quickest of these counts: the others tell of what else the machine does. */
const runs = 5;

const times = {
  'all of it': [0, 1],
  'the last year': [0.9, 1],
  'the first year': [0, 0.1],
  'the middle half': [0.25, 0.75],
  'an old day': [0.5, 0.5003],
  'before the first': [-1, -0.5],
} as const;

const values: Record<string, Record<string, BudgetFilters>> = {
  status: {
    common: { status: 'Facturado' },
    middling: { status: 'Rechazado' },
    rare: { status: 'Retirado' },
    'new ones only': { status: 'Pendiente' },
    'nobody has': { status: 'En cotización' },
  },
  client_id: {
    'a tenth': { client_id: 1 },
    large: { client_id: 3 },
    small: { client_id: 4_711 },
    nobody: { client_id: 999_999_999 },
  },
  vehicle_id: {
    'of the tenth': { vehicle_id: 50_001 },
    'of the large': { vehicle_id: 50_003 },
    'of a small': { vehicle_id: 54_711 },
    none: { vehicle_id: 999_999_999 },
  },
  from: Object.fromEntries(named(([start]) => ({ from: momentAt(start) }))),
  to: Object.fromEntries(named(([, end]) => ({ to: momentAt(end) }))),
  'from … to': Object.fromEntries(named(([start, end]) => ({ from: momentAt(start), to: momentAt(end) }))),
  updated_since: Object.fromEntries(named(([start]) => ({ updated_since: momentAt(start) }))),
};

function named(filtersOf: (time: readonly [number, number]) => BudgetFilters): [string, BudgetFilters][] {
  return Object.entries(times).map(([name, time]) => [name, filtersOf(time)]);
}

interface Question {
  filters: BudgetFilters;
  what: string;
}

function questions(): Map<string, Question[]> {
  const kinds = Object.entries(values);
  const asked = new Map<string, Question[]>([['no filter', [{ filters: {}, what: '' }]]]);
  for (const [kind, its] of kinds) asked.set(kind, questionsOf(its));
  for (const [index, [kind, its]] of kinds.entries()) {
    for (const [other, others] of kinds.slice(index + 1)) {
      if (kind.startsWith('from') && other.startsWith('from')) continue;
      if (kind === 'to' && other === 'from … to') continue;
      const both = questionsOf(its).flatMap((one) =>
        questionsOf(others).map((two) => ({
          filters: { ...one.filters, ...two.filters },
          what: `${one.what} & ${two.what}`,
        })),
      );
      asked.set(`${kind} & ${other}`, both);
    }
  }
  return asked;
}

function questionsOf(its: Record<string, BudgetFilters>): Question[] {
  return Object.entries(its).map(([what, filters]) => ({ what, filters }));
}

async function took(database: Database, filters: BudgetFilters, after: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const ms = await inSnapshot(database, async (db) => {
      const began = performance.now();
      await listBudgets(db, 1, filters, after, pageSize);
      return performance.now() - began;
    });
    best = Math.min(best, ms);
  }
  return best;
}

async function measure(database: Database, count: number): Promise<void> {
  const pages = { 'first page': 0, 'middle page': count / 2, 'last page': count - 2 * pageSize };
  let slowestOfAll = 0;
  for (const [kind, its] of questions()) {
    const figures: { ms: number; what: string }[] = [];
    for (const { filters, what } of its) {
      for (const [page, after] of Object.entries(pages)) {
        figures.push({ ms: await took(database, filters, after), what: `${what}, ${page}` });
      }
    }
    const sorted = figures.toSorted((one, other) => one.ms - other.ms);
    const slowest = sorted.at(-1) as (typeof figures)[number];
    const median = sorted[Math.floor(sorted.length / 2)]?.ms ?? 0;
    slowestOfAll = Math.max(slowestOfAll, slowest.ms);
    console.log(
      `${kind.padEnd(28)} ${String(figures.length).padStart(4)} asked  p50 ${median.toFixed(2).padStart(6)} ms  ` +
        `slowest ${slowest.ms.toFixed(2).padStart(6)} ms: ${slowest.what}`,
    );
  }
  const verdict = slowestOfAll < targetMs ? 'reached' : 'MISSED';
  console.log(`list: at most ${slowestOfAll.toFixed(2)} ms in the database (below ${targetMs}: ${verdict})`);
}

const count = Number(process.argv[2] ?? 1_000_000);
const deployment = await openDeployment(0);
try {
  const began = performance.now();
  await loadBudgets(deployment.databaseUrl, count);
  console.log(`${count} budgets loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const database = openDatabase({ url: deployment.databaseUrl });
  await measure(database, count);
  await database.close();
} finally {
  await deployment.close();
}
