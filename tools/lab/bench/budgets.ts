// Reads pages of fifty among a million budgets of one workshop in the database: under every filter and every pair of
// filters, with rare and common values, wide and narrow periods, on first and on deep pages.
import { type BudgetFilters, findBudgetPage } from '../../../db/budgets/list.ts';
import { withDeployment } from './deployment.ts';
import { loadBudgets, momentAt } from './invented.ts';
import { loaded, scaled } from './measured.ts';
import { measureList, named, owners, times } from './questions.ts';

const values: Record<string, Record<string, BudgetFilters>> = {
  status: {
    common: { status: 'Facturado' },
    middling: { status: 'Rechazado' },
    rare: { status: 'Retirado' },
    'new ones only': { status: 'Pendiente' },
    'nobody has': { status: 'En cotización' },
  },
  ...owners,
  from: named(times, ([start]) => ({ from: momentAt(start) })),
  to: named(times, ([, end]) => ({ to: momentAt(end) })),
  'from … to': named(times, ([start, end]) => ({ from: momentAt(start), to: momentAt(end) })),
  updated_since: named(times, ([start]) => ({ updated_since: momentAt(start) })),
};

const count = scaled(1_000_000);
await withDeployment(0, async ({ databaseUrl: url }) => {
  await loaded(`${count} budgets`, () => loadBudgets(url, count));
  await measureList({ url, count, values, list: findBudgetPage });
});
