// Measures how long the database takes to return pages of fifty of one workshop's million budgets: with every filter
// and every pair of filters, with rare and common values, wide and narrow periods, on the first and on deep pages.
import { type BudgetFilters, findBudgetPage } from '../../../db/budgets/list.ts';
import { loadBudgets, momentAt } from './data/ten-years.ts';
import { withDeployment } from './harness/deployment.ts';
import { scaleCount } from './harness/figures.ts';
import { mapValues, measureList, owners, periodFilters, periods } from './harness/lists.ts';
import { reportLoaded } from './harness/measure.ts';

const values: Record<string, Record<string, BudgetFilters>> = {
  status: {
    common: { status: 'Facturado' },
    middling: { status: 'Rechazado' },
    rare: { status: 'Retirado' },
    'new ones only': { status: 'Pendiente' },
    'nobody has': { status: 'En cotización' },
  },
  ...owners,
  ...periodFilters(momentAt, 'to'),
  updated_since: mapValues(periods, ([start]) => ({ updated_since: momentAt(start) })),
};

const count = scaleCount(1_000_000);
await withDeployment(0, async ({ databaseUrl: url }) => {
  await reportLoaded(`${count} budgets`, () => loadBudgets(url, count));
  await measureList({ url, count, values, list: findBudgetPage });
});
