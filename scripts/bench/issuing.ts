// `make bench`: invoices issued at the desk, one after the other and from sixteen desks at once, each with its number,
// its hash and its record in one transaction; and the chain that comes of it, followed to its end.
// `scripts/node scripts/bench/issuing.ts [invoices]`
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import { buildDeskApp, deskRuntime } from '../../http/desk-app.ts';
import { lazyExternalCalls } from '../command/perform.ts';
import { openDeployment } from './deployment.ts';
import { loadBudgets } from './invented.ts';
import { quantile, verdict } from './measured.ts';

const count = Number(process.argv[2] ?? 400);
const desks = 16;
const targets = { issueP50Ms: 40 };

const deployment = await openDeployment(0);
const { databaseUrl } = deployment;
await loadBudgets(databaseUrl, count * 4);
const config = parseConfig({
  ...process.env,
  DATABASE_URL: databaseUrl,
  APP_SECRET: 'b'.repeat(32),
  LOG_LEVEL: 'error',
});
const database = openDatabase({ url: databaseUrl, poolSize: desks, applicationName: 'bench' });
const app = await buildDeskApp(deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }));

async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const response = await app.inject({
    method,
    url,
    headers: { host: 'bench.test' },
    ...(payload && { payload }),
  });
  if (response.statusCode >= 400) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json();
}

async function ids(): Promise<number[]> {
  return database.inSession(async (_, raw) => {
    await raw`update budgets set status = 'Finalizado', internal = false`;
    await raw`
      update clients set tax_id = '00000000T', address = 'Calle Inventada, 1', city = 'Madrid', country = null`;
    const rows = await raw`select id from budgets order by id limit ${count * 2}`;
    return rows.map(({ id }) => Number(id));
  });
}

async function issueEach(budgets: number[], atOnce: number) {
  const tookMs: number[] = [];
  const left = [...budgets];
  const startedAt = performance.now();
  const work = async () => {
    for (let budget_id = left.pop(); budget_id !== undefined; budget_id = left.pop()) {
      const began = performance.now();
      await ask('POST', '/invoices/issue', { budget_id });
      tookMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const perSecond = (budgets.length * 1_000) / (performance.now() - startedAt);
  return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99), perSecond };
}

try {
  const issuer = {
    legal_name: 'Taller Inventado, S.L.',
    tax_id: 'B00000000',
    address: 'Calle Falsa, 1',
    city: 'Madrid',
  };
  await ask('PATCH', '/settings', issuer);
  const budgets = await ids();
  await issueEach(budgets.splice(0, 40), 1);
  for (const atOnce of [1, desks]) {
    const { p50, p99, perSecond } = await issueEach(budgets.splice(0, Math.floor(count * 0.9)), atOnce);
    const judged =
      atOnce === 1 ? ` (p50 below ${targets.issueP50Ms}: ${verdict(p50 < targets.issueP50Ms)})` : '';
    console.log(
      `${atOnce} desk${atOnce > 1 ? 's' : ''} issuing: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
        `${perSecond.toFixed(0)}/s${judged}`,
    );
  }
  const startedAt = performance.now();
  const { ok, records } = await ask('GET', '/verifactu/verify');
  console.log(
    `${records} records verified in ${(performance.now() - startedAt).toFixed(0)} ms: ${ok ? 'sound' : 'BROKEN'}`,
  );
} finally {
  await app.close();
  await database.close();
  await deployment.close();
}
