// Measures the reports of a workshop with 100,000 budgets of ten lines and 100,000 invoices in one year, over HTTP:
// first every report of the whole year in every grouping, sequentially; then two concurrent reports beside short reads;
// then how much the triggers that maintain stored sums slow the writes.
import { loadYear, year } from './data/one-year.ts';
import { type Sql, serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, median, reportFigures, scaleCount, sum } from './harness/figures.ts';
import {
  inRounds,
  measureAtConstantRate,
  measureInTurn,
  measureMs,
  reportLoaded,
} from './harness/measure.ts';
import { processMs } from './harness/processes.ts';
import { type BenchTarget, sendRequest } from './harness/send-request.ts';

const budgets = scaleCount(100_000);
const times = scaleCount(100, 5);
const warmUp = 5;
const reports = ['revenue', 'activity', 'performance'];
const targetP99Ms = 300;
const others = { perSecond: 50, seconds: scaleCount(10, 2) };
const written = scaleCount(2_000);

const triggers = [
  ['budget_lines', 'finished_work_follows_new_lines'],
  ['budget_milestones', 'milestone_decides'],
  ['budget_milestones', 'finished_work_follows'],
];
const writes = {
  'a line of a budget': `insert into budget_lines (instance_id, budget_id, sort_order, description, line_type,
      quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select 1, $1, 1000 + floor(random() * 1e9)::integer, 'Una línea', 'labor', 100, 4850, 0, 2100`,
  'a milestone that counts': `insert into budget_milestones (instance_id, budget_id, status, at)
    values (1, $1, 'Enviado', now())`,
  'a budget that is finished': `insert into budget_milestones (instance_id, budget_id, status, at)
    values (1, $1, 'Finalizado', now())`,
};

await withDeployment(0, async ({ databaseUrl, sql, serve }) => {
  await reportLoaded(`${budgets} budgets`, () => loadYear(databaseUrl, budgets));
  const served = await serve(serviceFile);
  for (const name of reports) {
    for (const grouping of ['day', 'week', 'month']) await benchReport(sql, served, name, grouping);
  }
  await benchOthers(served);
  await benchTriggers(sql);
});

function pathOf(name: string, grouping: string): string {
  return `/api/v1/reports/${name}?from=${year.from}&to=${year.to}&group_by=${grouping}`;
}

async function benchReport(sql: Sql, served: BenchTarget, name: string, grouping: string): Promise<void> {
  const path = pathOf(name, grouping);
  await measureInTurn(warmUp, () => sendRequest(served, path));
  const sessions = await sql`select pid from pg_stat_activity where application_name = 'workshop-api'`;
  const processorMs = () => ({
    database: sum(sessions.map(({ pid }) => processMs(pid))),
    service: processMs(served.pid),
  });
  const before = processorMs();
  const tookMs = await measureInTurn(times, () => sendRequest(served, path));
  const after = processorMs();
  reportFigures(
    `${name} by ${grouping}`,
    ...durationFigures(tookMs, { p99: targetP99Ms }),
    createFigure('processor', (after.database - before.database) / times, ' ms of PostgreSQL'),
    createFigure('', (after.service - before.service) / times, ' ms of the service'),
  );
}

/** Measures the duration of another workshop's short reads while reports are computed without a pause. */
async function benchOthers(served: BenchTarget): Promise<void> {
  const read = () => sendRequest(served, '/api/v1/clients/1');
  const alone = await measureAtConstantRate(read, others);
  let isOver = false;
  const computing = [0, 1].map(async (from) => {
    for (let n = from; !isOver; n += 1) await sendRequest(served, pathOf(reports[n % 3] as string, 'day'));
  });
  const beside = await measureAtConstantRate(read, others);
  isOver = true;
  await Promise.all(computing);
  reportFigures(`GET /clients/{id} at ${others.perSecond}/s`, ...durationFigures(alone));
  reportFigures('  beside two reports at a time', ...durationFigures(beside));
}

/** Measures the same writes with and without the triggers that maintain the stored sums, in alternating rounds. */
async function benchTriggers(sql: Sql): Promise<void> {
  let done = 0;
  const measureWrites = async (state: 'enable' | 'disable') => {
    for (const [table, trigger] of triggers)
      await sql.unsafe(`alter table ${table} ${state} trigger ${trigger}`);
    const microseconds: number[] = [];
    for (const text of Object.values(writes)) {
      const write = (n: number) => sql.unsafe(text, [1 + ((done + n) % budgets)], { prepare: true });
      microseconds.push(((await measureMs(() => measureInTurn(written, write))) * 1000) / written);
    }
    done += written;
    return microseconds;
  };
  const took = await inRounds(3, {
    with: () => measureWrites('enable'),
    without: () => measureWrites('disable'),
  });
  for (const name of ['with', 'without'] as const)
    for (const [index, what] of Object.keys(writes).entries()) {
      const microseconds = took[name].map((each) => each[index] as number);
      reportFigures(`${what}, ${name} the sums of reports`, createFigure('', median(microseconds), ' µs'));
    }
}
