// Pages of fifty among a million budgets of one workshop, in the database: under every filter and every pair of filters,
// with rare and common values, wide and narrow times, on first and on deep pages.
// `scripts/node scripts/bench/budgets.ts [budgets]`

import { type BudgetFilters, listBudgets } from '../../db/budgets/list.ts';
import { openDeployment } from './deployment.ts';
import { loadBudgets, momentAt } from './invented.ts';
import { measureList, named } from './lists.ts';

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
  from: named(times, ([start]) => ({ from: momentAt(start) })),
  to: named(times, ([, end]) => ({ to: momentAt(end) })),
  'from … to': named(times, ([start, end]) => ({ from: momentAt(start), to: momentAt(end) })),
  updated_since: named(times, ([start]) => ({ updated_since: momentAt(start) })),
};

const count = Number(process.argv[2] ?? 1_000_000);
const deployment = await openDeployment(0);
try {
  const began = performance.now();
  await loadBudgets(deployment.databaseUrl, count);
  console.log(`${count} budgets loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await measureList({ url: deployment.databaseUrl, count, values, list: listBudgets });
} finally {
  await deployment.close();
}
