// Measures every screen of the panel for a workshop with ten years of data, requested at a constant rate as by its
// people, and compressed as for browsers; then the pickers and the command field. The processor time of a page, of the
// service and of PostgreSQL, depends little on other processes of the machine.
import { screens } from '../../../views/panel/index.ts';
import { loadPanel } from './data/panel.ts';
import { loadBudgets, loadInvoices, sealTrackingTokens } from './data/ten-years.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, quantile, reportFigures, scaleCount } from './harness/figures.ts';
import { measureAtConstantRate, reportLoaded } from './harness/measure.ts';
import { giveRole, startSession } from './harness/panel.ts';
import { clusterMs, processMs } from './harness/processes.ts';
import { sendRequest } from './harness/send-request.ts';

const sizes = {
  budgets: scaleCount(200_000),
  invoices: scaleCount(100_000),
  requests: scaleCount(2_000_000),
  deliveries: scaleCount(300_000),
};
/** As often as the people of one workshop open pages. Counts of a long log have two sessions for each workshop. */
const rate = { perSecond: 5, seconds: scaleCount(20, 4) };
const target = { p50: 30, p95: 80 };
/** Values of the parameters in the paths of screens. */
const parameters: Record<string, string> = {
  kind: 'clients',
  operation: 'setSettings',
  id: '1',
  deliveryId: '300',
  request_id: 'unknown',
  file: '1',
};
const searches = [
  ...[
    '/panel/find?q=Inventado%2049',
    '/panel/pick/find?q=Inventado%2049',
    '/panel/pick/client?q=Inventado%2049',
  ],
  ...[
    '/panel/pick/vehicle?q=B499',
    '/panel/pick/budget?q=B499',
    '/panel/pick/item?q=Pieza%2019',
    '/panel/pick/person?q=1',
  ],
  ...['/panel/pick/key?q=1', '/panel/pick/series?q=', '/panel/echo?type=date&text=lunes'],
  ...['/panel/integrations/requests?status=404'],
];

await withDeployment(0, async ({ databaseUrl, sql, serve, desk }) => {
  await reportLoaded(`${sizes.budgets} budgets, ${sizes.invoices} invoices`, async () => {
    await loadBudgets(databaseUrl, sizes.budgets);
    await loadInvoices(databaseUrl, sizes.invoices);
    await sealTrackingTokens(databaseUrl);
  });
  await reportLoaded(`${sizes.requests} requests, ${sizes.deliveries} deliveries`, () =>
    loadPanel(sql, sizes),
  );
  const served = await serve(serviceFile, { PANEL_PLAIN_HTTP: '1' });
  const person = await desk('POST', '/staff', { name: 'Olga Muestra' });
  const { cookie } = await startSession(sql, await giveRole(sql, Number(person.id), 'owner'));
  const headers = { cookie, 'accept-encoding': 'br' };
  const bench = async (path: string) => {
    const open = () => sendRequest(served, path, { headers });
    // Leaves out screens of records that this workshop does not have.
    if (!(await open().catch(() => null))) return console.log(`${path}: left out`);
    await measureAtConstantRate(open, { ...rate, seconds: 1 });
    const before = { service: processMs(served.pid), database: clusterMs(served.postmaster) };
    const tookMs = await measureAtConstantRate(open, rate);
    const processorMs =
      processMs(served.pid) - before.service + clusterMs(served.postmaster) - before.database;
    reportFigures(
      path,
      createFigure('p50', quantile(tookMs, 0.5), ' ms', { below: target.p50 }),
      createFigure('p95', quantile(tookMs, 0.95), ' ms', { below: target.p95 }),
      createFigure('processor', processorMs / tookMs.length, ' ms'),
    );
  };
  const paths = screens.map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name) => parameters[name] ?? '1'));
  for (const path of [...paths, ...searches]) await bench(path);
  // A trivial request at the same rate shows the influence of other processes on the machine.
  await bench('/health/live');
});
