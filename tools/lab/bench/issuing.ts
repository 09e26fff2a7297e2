// Issues invoices at the desk, one after the other and from sixteen desks at once, each with its number, its hash and
// its record in one transaction; then verifies the resulting chain to its end.
import { type Deployment, withDeployment } from './deployment.ts';
import { loadBudgets } from './invented.ts';
import { durations, figure, report, scaled, timed } from './measured.ts';

const count = scaled(400, 60);
const warmUp = 40;
const desks = 16;
const issueP50Ms = 40;
const issuer = {
  legal_name: 'Taller Inventado, S.L.',
  tax_id: 'B00000000',
  address: 'Calle Falsa, 1',
  city: 'Madrid',
};

await withDeployment(0, async (deployment) => {
  const { databaseUrl, sql, desk } = deployment;
  await loadBudgets(databaseUrl, count * 4);
  await desk('PATCH', '/settings', issuer);
  await sql`update budgets set status = 'Finalizado', internal = false`;
  await sql`
    update clients set tax_id = '00000000T', address = 'Calle Inventada, 1', city = 'Madrid', country = null`;
  const rows = await sql`select id from budgets order by id limit ${count * 2 + warmUp}`;
  const budgets = rows.map(({ id }) => Number(id));
  await issueEach(deployment, budgets.splice(0, warmUp), 1);
  const alone = await issueEach(deployment, budgets.splice(0, count), 1);
  report(
    '1 desk issuing',
    ...durations(alone.tookMs, { p50: issueP50Ms }),
    figure('', alone.perSecond, '/s'),
  );
  const together = await issueEach(deployment, budgets.splice(0, count), desks);
  report(`${desks} desks issuing`, ...durations(together.tookMs), figure('', together.perSecond, '/s'));
  let verified: Record<string, unknown> = {};
  const tookMs = await timed(async () => {
    verified = await desk('GET', '/verifactu/verify');
  });
  report(`${verified.records} records verified`, figure('', tookMs, ' ms'), verified.ok ? 'sound' : 'BROKEN');
});

async function issueEach({ desk }: Deployment, budgets: number[], atOnce: number) {
  const tookMs: number[] = [];
  const left = [...budgets];
  const issueNext = async () => {
    for (let budget_id = left.pop(); budget_id !== undefined; budget_id = left.pop()) {
      const payload = { budget_id };
      tookMs.push(await timed(() => desk('POST', '/invoices/issue', payload)));
    }
  };
  const allMs = await timed(() => Promise.all(Array.from({ length: atOnce }, issueNext)));
  return { tookMs, perSecond: (budgets.length * 1_000) / allMs };
}
