// Measures 200 open pages of the panel, those of 40 workshops with five people each: the time until a change by the API
// is on the other pages, and the API of another workshop with and without the open pages, in alternating rounds.
import { setTimeout as sleep } from 'node:timers/promises';
import { insertUnlimitedKey, serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, quantile, reportFigures, scaleCount } from './harness/figures.ts';
import { inRounds, measureAtConstantRate, medianRatio } from './harness/measure.ts';
import { OpenPanel } from './harness/open-panel.ts';
import { giveRole, startSession } from './harness/panel.ts';
import { type BenchTarget, sendJsonRequest, sendRequest } from './harness/send-request.ts';

const workshopCount = scaleCount(40, 2);
const rounds = scaleCount(7, 1);
const api = { perSecond: 100, seconds: scaleCount(10, 5) };
/** The time between two changes of a workshop's budget. */
const changeEverySeconds = 20;
const targets = { seenMs: 1_000, apiRatio: 1.2 };

interface BenchWorkshop {
  host: string;
  key: string;
  /** Path of a line of the workshop's budget. */
  linePath: string;
  panels: OpenPanel[];
}

/** The changes that open pages do not show yet, with the counts that the pages show. */
const awaited = new Map<OpenPanel, { changedAt: number; before: number }>();
const seenMs: number[] = [];

await withDeployment(1_000, async ({ database, sql, serve, desk }) => {
  const served = await serve(serviceFile, {
    PANEL_PLAIN_HTTP: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  });
  const workshops: BenchWorkshop[] = [];
  for (let n = 1; n <= workshopCount; n += 1) {
    const host = `panel-${n}.test`;
    await desk('POST', '/instances', { host, name: `Taller Inventado ${n}`, plan: 'business' });
    const [{ instance_id: instanceId } = {}] =
      await sql`select instance_id::int from instance_hosts where host = ${host}`;
    const key = await insertUnlimitedKey(database, sql, instanceId);
    const at = { headers: { host, authorization: `Bearer ${key}` } };
    const client = await sendJsonRequest(served, '/api/v1/clients', {
      ...at,
      json: { name: 'Clara Ejemplo' },
      status: 201,
    });
    const budget = await sendJsonRequest(served, '/api/v1/budgets', {
      ...at,
      json: {
        client_id: client.id,
        lines: [{ description: 'Revisión', line_type: 'labor', unit_price: 50 }],
      },
      status: 201,
    });
    const panels: OpenPanel[] = [];
    for (const path of pathsOf(budget.id)) {
      const [person] = await sql`
        insert into staff (instance_id, name, created_at)
        values (${instanceId}, ${`Persona Inventada ${panels.length}`}, now()) returning id::int`;
      const { cookie } = await startSession(sql, await giveRole(sql, person?.id, 'owner'));
      const panel: OpenPanel = new OpenPanel(served, {
        ...{ host, cookie, path },
        onPage: (counts) => noteSeen(panel, counts),
      });
      panels.push(panel);
    }
    workshops.push({
      host,
      key,
      linePath: `/api/v1/budgets/${budget.id}/lines/${budget.lines[0].id}`,
      panels,
    });
  }
  await benchPanels(served, workshops);
});

/** The pages that five people of a workshop keep open. */
function pathsOf(budgetId: number): string[] {
  return ['/panel', '/panel/board', '/panel/diary', '/panel/budgets', `/panel/budgets/${budgetId}`];
}

function noteSeen(panel: OpenPanel, counts: Record<string, number>): void {
  const waiting = awaited.get(panel);
  if (!waiting || (counts.budgets ?? 0) <= waiting.before) return;
  seenMs.push(performance.now() - waiting.changedAt);
  awaited.delete(panel);
}

async function changeBudget(served: BenchTarget, workshop: BenchWorkshop, n: number): Promise<void> {
  const { host, key, linePath, panels } = workshop;
  const before = new Map(panels.map((panel) => [panel, panel.countOf('budgets')]));
  await sendRequest(served, linePath, {
    method: 'PATCH',
    headers: { host, authorization: `Bearer ${key}` },
    json: { unit_price: 50 + (n % 500) },
  });
  const changedAt = performance.now();
  for (const [panel, count] of before)
    if (panel.countOf('budgets') > count) seenMs.push(0);
    else if (!awaited.has(panel)) awaited.set(panel, { changedAt, before: count });
}

async function benchPanels(served: BenchTarget, workshops: BenchWorkshop[]): Promise<void> {
  const ask = (n: number) =>
    n % 5 === 0
      ? sendRequest(served, '/api/v1/clients', { json: { name: `Clara Ejemplo ${n}` }, status: 201 })
      : sendRequest(served, `/api/v1/clients/${1 + (n % 1_000)}`);
  await measureAtConstantRate(ask, { ...api, seconds: 3 });
  const panels = workshops.flatMap((workshop) => workshop.panels);
  const took = await inRounds(rounds, {
    without: () => measureAtConstantRate(ask, api),
    with: async (round) => {
      for (const panel of panels) await panel.open();

      const perSecond = workshops.length / changeEverySeconds;
      const [tookMs] = await Promise.all([
        measureAtConstantRate(ask, api),
        measureAtConstantRate(
          (n) => changeBudget(served, workshops[n % workshops.length] as BenchWorkshop, n + 1_000 * round),
          { perSecond, seconds: api.seconds },
        ),
      ]);
      await sleep(2_000);

      for (const panel of panels) panel.close();
      return tookMs;
    },
  });
  reportFigures(
    `change on the ${panels.length} open pages`,
    createFigure('p50', quantile(seenMs, 0.5), ' ms'),
    createFigure('p95', quantile(seenMs, 0.95), ' ms', { below: targets.seenMs }),
    createFigure('most', quantile(seenMs, 1), ' ms'),
    createFigure('not seen', awaited.size, ''),
    createFigure(
      'pages fetched',
      panels.reduce((total, { pages }) => total + pages, 0),
      '',
    ),
  );
  reportFigures(`API at ${api.perSecond}/s`, ...durationFigures(took.without.flat()));
  reportFigures('  with the open pages', ...durationFigures(took.with.flat()));
  for (const share of [0.5, 0.99]) {
    const figures = (all: number[][]) => all.map((tookMs) => quantile(tookMs, share));
    const ratio = medianRatio(figures(took.with), figures(took.without));
    const target = share === 0.99 ? { below: targets.apiRatio } : undefined;
    reportFigures(`p${share * 100} with open pages, against none`, createFigure('', ratio, ' times', target));
  }
}
