// Issues invoices at the desk, first sequentially, then sixteen concurrently. Each transaction assigns the number and
// hash of an invoice and writes its tax record. Then verifies the whole resulting chain.
import { issueInvoices, listBudgetIds, loadFinishedBudgets } from './data/invoicing.ts';
import { withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, reportFigures, scaleCount } from './harness/figures.ts';
import { measureMs } from './harness/measure.ts';

const count = scaleCount(400, 60);
const warmUp = 40;
const issueP50Ms = 40;

await withDeployment(0, async (deployment) => {
  await loadFinishedBudgets(deployment, count * 4);
  const budgets = await listBudgetIds(deployment, { most: count * 2 + warmUp });
  await issueInvoices(deployment, budgets.splice(0, warmUp));
  for (const [desks, name, targetsMs] of [
    [1, '1 desk', { p50: issueP50Ms }],
    [16, '16 desks', {}],
  ] as const) {
    let tookMs: number[] = [];
    const allMs = await measureMs(async () => {
      tookMs = await issueInvoices(deployment, budgets.splice(0, count), desks);
    });
    const perSecond = createFigure('', (tookMs.length * 1_000) / allMs, '/s');
    reportFigures(`${name} issuing`, ...durationFigures(tookMs, targetsMs), perSecond);
  }
  let verified: Record<string, unknown> = {};
  const tookMs = await measureMs(async () => {
    verified = await deployment.desk('GET', '/verifactu/verify');
  });
  reportFigures(
    `${verified.records} records verified`,
    createFigure('', tookMs, ' ms'),
    verified.ok ? 'sound' : 'BROKEN',
  );
});
