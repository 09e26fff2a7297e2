// Archives and verifies the invoices of a workshop with the commands, once with a fifth of them: the memory of both must
// not grow with their number.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Deployment, withDeployment, workerFile } from './deployment.ts';
import { loadBudgets } from './invented.ts';
import { figure, loaded, report, scaled } from './measured.ts';
import { measureCommand } from './measured-command.ts';

const count = scaled(5_000, 100);
const fewer = Math.round(count / 5);
const desks = 16;
/** The first budgets that `loadBudgets` makes have many lines, and the others none. */
const longOnes = 1_000;
const linesOfEach = 8;
/** The larger archive may take so much more memory than the smaller one: some hundred bytes for each file, and noise. */
const maxGrowthMiB = 40;
const issuer = {
  legal_name: 'Taller Inventado, S.L.',
  tax_id: 'B00000000',
  address: 'Calle Falsa, 1',
  city: 'Madrid',
};

await withDeployment(0, async (deployment) => {
  const { databaseUrl, sql, desk, serve } = deployment;
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
  const settings = { DOCUMENTS_URL: `file:${join(folder, 'documents')}` };
  await loadBudgets(databaseUrl, count + longOnes);
  await desk('PATCH', '/settings', issuer);
  await sql`update budgets set status = 'Finalizado', internal = false`;
  await sql`
    update clients set tax_id = '00000000T', address = 'Calle Inventada, 1', city = 'Madrid', country = null`;
  const budgets = await budgetsWithLines(sql);
  await serve(workerFile, settings);
  const peaks: number[] = [];
  for (const invoices of [fewer, count]) {
    await loaded(`${invoices} invoices with their PDFs`, async () => {
      await issueEach(deployment, budgets.splice(0, budgets.length - (count - invoices)));
      await allDrawn(deployment);
    });
    peaks.push(await measureBoth(databaseUrl, invoices, { folder, settings }));
  }
  const [small = 0, large = 0] = peaks;
  report('memory of the larger archive', figure('more', large - small, ' MiB', { below: maxGrowthMiB }));
  rmSync(folder, { recursive: true });
});

/** Gives the budgets behind the long ones as many lines as a usual job has. */
async function budgetsWithLines(sql: Deployment['sql']): Promise<number[]> {
  await sql`
    insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select 1, id, line, 'Línea ' || line, 'part', 100 + line, 1000 * line, 0, 2100
    from budgets, generate_series(1, ${linesOfEach}) line where id > ${longOnes}`;
  await sql`analyze budget_lines`;
  const rows = await sql`select id from budgets where id > ${longOnes} order by id limit ${count}`;
  return rows.map(({ id }) => Number(id));
}

async function issueEach({ desk }: Deployment, budgets: number[]): Promise<void> {
  const issueNext = async () => {
    for (let budget_id = budgets.pop(); budget_id !== undefined; budget_id = budgets.pop())
      await desk('POST', '/invoices/issue', { budget_id });
  };
  await Promise.all(Array.from({ length: desks }, issueNext));
}

async function allDrawn({ sql }: Deployment): Promise<void> {
  while ((await sql`select from backlog where kind = 'pdfs' limit 1`).length > 0) await sleep(500);
}

interface Place {
  folder: string;
  settings: Record<string, string>;
}

/** Returns the peak of the archive, in MiB. */
async function measureBoth(
  databaseUrl: string,
  invoices: number,
  { folder, settings }: Place,
): Promise<number> {
  const path = join(folder, `archive-${invoices}.zip`);
  const archive = await measureCommand(databaseUrl, ['invoices', 'archive', '--out', path], settings);
  report(
    `${invoices} invoices archived, ${(statSync(path).size / 1e6).toFixed(0)} MB`,
    figure('', archive.seconds, ' s'),
    figure('own processor time', archive.cpuSeconds, ' s'),
    figure('peak', archive.peakMiB, ' MiB'),
  );
  const verify = await measureCommand(databaseUrl, ['verifactu', 'verify', '--json'], settings);
  if (!JSON.parse(verify.printed).ok) throw new Error(`verify found differences: ${verify.printed}`);
  report(
    `${invoices} invoices verified`,
    figure('', verify.seconds, ' s'),
    figure('own processor time', verify.cpuSeconds, ' s'),
    figure('peak', verify.peakMiB, ' MiB'),
  );
  return archive.peakMiB;
}
