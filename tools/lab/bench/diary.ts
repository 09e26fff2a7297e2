// Measures a full diary over HTTP: requests for the free times of a month in twelve boxes at a constant rate, and the
// list of a year. Reports their durations and the memory still in use afterwards.
import { dayMs } from '../../../domain/time/lengths.ts';
import { loadBudgets, loadDiary } from './data/ten-years.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { createFigure, durationFigures, reportFigures, scaleCount } from './harness/figures.ts';
import { measureInTurn, measureMs, reportAtRate } from './harness/measure.ts';
import { memoryMiB, resetPeak } from './harness/processes.ts';
import { type BenchTarget, sendJsonRequest, sendRequest } from './harness/send-request.ts';

const boxes = 12;
const days = { month: 31, year: 365 };
const entries = { month: 2_000, year: 20_000 };
const rate = { perSecond: 50, seconds: scaleCount(30, 3) };
const lists = { warmUp: 20, inTurn: 50, atOnce: 8 };
/** Limits. Fifty lists of a year exceed 400 MiB, so a memory leak is detected whenever garbage is collected. */
const targets = { slotsMs: { p50: 10, p99: 40 }, listMs: 400, growthMiB: 32, atOnceMiB: 64 };

const fromMs = Math.ceil(Date.now() / dayMs) * dayMs + dayMs;
const period = (length: number) =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(fromMs + length * dayMs).toISOString()}`;

await withDeployment(0, async ({ databaseUrl, serve }) => {
  await loadBudgets(databaseUrl, entries.year * 1.05);
  await loadDiary(databaseUrl, { fromMs, boxes, days, entries });
  const served = await serve(serviceFile);
  for (const limit of [100, 500]) await benchSlots(served, limit);
  await benchList(served, `/api/v1/appointments?${period(days.year)}`);
});

async function requireCount(served: BenchTarget, path: string, count: number): Promise<void> {
  const { length } = (await sendJsonRequest(served, path)).data;
  if (length !== count) throw new Error(`${path} has ${length} of ${count} rows`);
}

async function benchSlots(served: BenchTarget, limit: number): Promise<void> {
  const path = `/api/v1/appointments/availability?${period(days.month)}&limit=${limit}`;
  await requireCount(served, path, limit);
  const load = `${boxes} boxes, ${entries.month} occupancies, at ${rate.perSecond}/s`;
  const what = `${limit} slots of ${days.month} days, ${load}`;
  await reportAtRate(what, () => sendRequest(served, path), rate, targets.slotsMs);
  const idle = { ...rate, seconds: rate.seconds / 3 };
  // The duration of a trivial request at the same rate shows the influence of other processes on the machine.
  await reportAtRate('  GET /ping as often', () => sendRequest(served, '/api/v1/ping'), idle);
}

async function benchList(served: BenchTarget, path: string): Promise<void> {
  const { pid } = served;
  await requireCount(served, path, entries.year);
  await measureInTurn(lists.warmUp, () => sendRequest(served, path));
  const before = memoryMiB(pid);
  const tookMs = await measureInTurn(lists.inTurn, () => sendRequest(served, path));
  const growth = memoryMiB(pid) - before;
  reportFigures(
    `${entries.year} appointments of a year`,
    ...durationFigures(tookMs, { p50: targets.listMs }),
  );
  reportFigures(
    `  memory after ${lists.inTurn} of them in turn`,
    createFigure('growth', growth, ' MiB', { below: targets.growthMiB }),
  );
  const askAtOnce = () => Promise.all(Array.from({ length: lists.atOnce }, () => sendRequest(served, path)));
  await askAtOnce();
  const beforeAtOnce = memoryMiB(pid);
  resetPeak(pid);
  const atOnceMs = await measureMs(askAtOnce);
  const peak = memoryMiB(pid, 'VmHWM') - beforeAtOnce;
  const peakFigure = createFigure('growth at the peak', peak, ' MiB', { below: targets.atOnceMiB });
  reportFigures(`  ${lists.atOnce} of them at once`, createFigure('', atOnceMs, ' ms'), peakFigure);
}
