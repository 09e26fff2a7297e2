// The reports of a workshop with 100,000 budgets of ten lines and 100,000 invoices in one year, over HTTP: each of them
// over the whole year in each grouping, one after the other; then two at a time while others read and write.
// `scripts/node scripts/bench/reports.ts [budgets] [times]`
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from '../../db/connection/connection.ts';
import { openDeployment, type Served } from './deployment.ts';
import { loadYear, year } from './invented-year.ts';
import { atConstantRate, quantile, verdict } from './measured.ts';

const budgets = Number(process.argv[2] ?? 100_000);
const times = Number(process.argv[3] ?? 100);
const warmUp = 5;
const reports = ['revenue', 'activity', 'performance'];
const targetP99Ms = 300;
const others = { perSecond: 50, seconds: 10 };

const written = 2_000;
const keeping = [
  ['budget_lines', 'finished_work_follows_new_lines'],
  ['budget_milestones', 'milestone_decides'],
  ['budget_milestones', 'finished_work_follows'],
];

const line =
  'instance_id, budget_id, sort_order, description, line_type, quantity_hundredths, unit_price_cents';
const writes = {
  'a line of a budget': `insert into budget_lines (${line}, discount_basis_points, tax_rate_basis_points)
    select 1, $1, 1000 + floor(random() * 1e9)::integer, 'Una línea', 'labor', 100, 4850, 0, 2100`,
  'a milestone that counts': `insert into budget_milestones (instance_id, budget_id, status, at)
    values (1, $1, 'Enviado', now())`,
  'a budget that is finished': `insert into budget_milestones (instance_id, budget_id, status, at)
    values (1, $1, 'Finalizado', now())`,
};

const agent = new Agent({ keepAlive: true });
const deployment = await openDeployment(0);
try {
  const began = performance.now();
  await loadYear(deployment.databaseUrl, budgets);
  console.log(`${budgets} budgets loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const served = await deployment.serve('../../http/server.ts');
  for (const report of reports) {
    for (const grouping of ['day', 'week', 'month']) await benchReport(served, report, grouping);
  }
  await benchOthers(served);
  await benchMoves();
} finally {
  agent.destroy();
  await deployment.close();
}

function get(served: Served, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'bench.test', authorization: `Bearer ${deployment.key}` };
    const sent = request(`${served.url}/api/v1${path}`, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length)).on('end', () => resolve(bytes));
    });
    sent.on('error', reject).end();
  });
}

function pathOf(report: string, grouping: string): string {
  return `/reports/${report}?from=${year.from}&to=${year.to}&group_by=${grouping}`;
}

async function benchReport(served: Served, report: string, grouping: string): Promise<void> {
  const path = pathOf(report, grouping);
  const tookMs: number[] = [];
  let bytes = 0;
  let before = { database: 0, service: 0 };
  for (let n = 0; n < warmUp + times; n += 1) {
    if (n === warmUp) before = await processorMs(served);
    const startedAt = performance.now();
    bytes = await get(served, path);
    if (n >= warmUp) tookMs.push(performance.now() - startedAt);
  }
  const after = await processorMs(served);
  const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
  const each = (who: keyof typeof before) => ((after[who] - before[who]) / times).toFixed(0);
  console.log(
    `${report.padEnd(11)} by ${grouping.padEnd(5)} ${String(Math.round(bytes / 1000)).padStart(3)} kB: ` +
      `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (below ${targetP99Ms}: ${verdict(p99 < targetP99Ms)}); ` +
      `processor: ${each('database')} ms of PostgreSQL, ${each('service')} ms of the service`,
  );
}

/** What they have computed until now: that is the same beside whatever else the machine does. */
async function processorMs({ pid }: Served): Promise<{ database: number; service: number }> {
  const { sql, close } = connect({ url: deployment.databaseUrl, applicationName: 'bench', settings: {} });
  const sessions = await sql`select pid from pg_stat_activity where application_name = 'workshop-api'`;
  await close(1_000);
  const of = (one: number) => Number(readFileSync(`/proc/${one}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return { database: sessions.reduce((sum, session) => sum + of(session.pid), 0), service: of(pid) };
}

/** What somebody else's short reads wait while reports are counted without a pause. */
async function benchOthers(served: Served): Promise<void> {
  const read = () => get(served, '/clients/1');
  const alone = await atConstantRate(read, others);
  let isOver = false;
  const counting = [0, 1].map(async (from) => {
    for (let n = from; !isOver; n += 1) await get(served, pathOf(reports[n % 3] as string, 'day'));
  });
  const beside = await atConstantRate(read, others);
  isOver = true;
  await Promise.all(counting);
  console.log(
    `GET /clients/{id} at ${others.perSecond}/s: p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms; ` +
      `beside two reports at a time p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms`,
  );
}

/** What it costs to keep what reports count: the same writes with the triggers and without them, in turns. */
async function benchMoves(): Promise<void> {
  const { sql, close } = connect({ url: deployment.databaseUrl, applicationName: 'bench', settings: {} });
  const took: Record<string, number[]> = {};
  for (let turn = 0; turn < 6; turn += 1) {
    const isKept = turn % 2 === 0;
    for (const [table, trigger] of keeping) {
      await sql.unsafe(`alter table ${table} ${isKept ? 'enable' : 'disable'} trigger ${trigger}`);
    }
    for (const [what, text] of Object.entries(writes)) {
      const startedAt = performance.now();
      for (let n = 0; n < written; n += 1)
        await sql.unsafe(text, [1 + ((turn * written + n) % budgets)], { prepare: true });
      const each = `${what}, with${isKept ? '' : 'out'} what reports keep`;
      took[each] = [...(took[each] ?? []), ((performance.now() - startedAt) * 1000) / written];
    }
  }
  for (const [what, us] of Object.entries(took)) console.log(`${what}: ${quantile(us, 0.5).toFixed(0)} µs`);
  await close(1_000);
}
