// Archives and verifies the invoices of a workshop with the commands, first a fifth of the invoices, then all of them.
// The peak memory must not grow with the number of invoices.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { issueInvoices, listBudgetIds, loadFinishedBudgets } from './data/invoicing.ts';
import { commandFigures, measureCommand } from './harness/command.ts';
import { type Deployment, withDeployment, workerFile } from './harness/deployment.ts';
import { createFigure, reportFigures, scaleCount } from './harness/figures.ts';
import { reportLoaded, waitUntil } from './harness/measure.ts';

const invoiceCount = scaleCount(5_000, 100);
const fewerInvoices = Math.round(invoiceCount / 5);
const parallelDesks = 16;
/** Number of budgets, first by id, that have many lines. The remaining budgets of `loadBudgets` have no lines. */
const longInvoices = 1_000;
const linesOfEach = 8;
/**
 * Accepted growth of memory, in MiB, from the smaller to the larger archive: a few hundred bytes for each file, plus
 * noise.
 */
const maxGrowthMiB = 40;
const drawingTimeoutMs = 3_600_000;

await withDeployment(0, async (deployment) => {
  const { sql, serve } = deployment;
  await loadFinishedBudgets(deployment, invoiceCount + longInvoices);
  // Every budget gets the number of lines of a typical repair.
  await sql`
    insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select 1, id, line, 'Línea ' || line, 'part', 100 + line, 1000 * line, 0, 2100
    from budgets, generate_series(1, ${linesOfEach}) line where id > ${longInvoices}`;
  await sql`analyze budget_lines`;
  const budgets = await listBudgetIds(deployment, { after: longInvoices, most: invoiceCount });
  await serve(workerFile);
  const allAreDrawn = async () => (await sql`select from backlog where kind = 'pdfs' limit 1`).length === 0;
  const peaks: number[] = [];
  for (const invoices of [fewerInvoices, invoiceCount]) {
    await reportLoaded(`${invoices} invoices with their PDFs`, async () => {
      await issueInvoices(
        deployment,
        budgets.splice(0, budgets.length - (invoiceCount - invoices)),
        parallelDesks,
      );
      await waitUntil('PDFs', allAreDrawn, { timeoutMs: drawingTimeoutMs, everyMs: 500 });
    });
    peaks.push(await compareArchives(deployment, invoices));
  }
  const [small = 0, large = 0] = peaks;
  reportFigures(
    'memory of the larger archive',
    createFigure('more', large - small, ' MiB', { below: maxGrowthMiB }),
  );
});

/**
 * Runs the archive command and the verification of its file; returns the peak memory of the archive command, in MiB.
 */
async function compareArchives({ folder, settings }: Deployment, invoices: number): Promise<number> {
  const path = join(folder, `archive-${invoices}.zip`);
  const archive = await measureCommand(settings, ['invoices', 'archive', '--out', path]);
  const megabytes = (statSync(path).size / 1e6).toFixed(0);
  reportFigures(`${invoices} invoices archived, ${megabytes} MB`, ...commandFigures(archive));
  const verify = await measureCommand(settings, ['verifactu', 'verify', '--json']);
  if (!JSON.parse(verify.printed).ok) throw new Error(`verify found differences: ${verify.printed}`);
  reportFigures(`${invoices} invoices verified`, ...commandFigures(verify));
  return archive.peakMiB;
}
