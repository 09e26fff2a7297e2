// Measures a full diary over HTTP: the free slots of a month among twelve boxes, requested at a constant rate, and
// the list of a year, with the time that they take and the memory that they leave in use.
import { writeFileSync } from 'node:fs';
import { dayMs } from '../../../domain/time/lengths.ts';
import { ask, type BenchTarget, serviceFile, withDeployment } from './deployment.ts';
import { loadBudgets, loadDiary } from './invented.ts';
import { memoryMiB } from './load.ts';
import { atConstantRate, durations, figure, inTurn, report, scaled, timed } from './measured.ts';

const boxes = 12;
const days = { month: 31, year: 365 };
const entries = { month: 2_000, year: 20_000 };
const rate = { perSecond: 50, seconds: scaled(30, 3) };
const lists = { warmUp: 20, inTurn: 50, atOnce: 8 };
/** Fifty lists exceed 400 MiB: a leak would show, whenever garbage is collected. */
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

async function countOf(served: BenchTarget, path: string): Promise<number> {
  return JSON.parse(String(await ask(served, path))).data.length;
}

async function benchSlots(served: BenchTarget, limit: number): Promise<void> {
  const path = `/api/v1/appointments/availability?${period(days.month)}&limit=${limit}`;
  const slots = await countOf(served, path);
  if (slots !== limit) throw new Error(`${slots} slots: the diary is too full`);
  await atConstantRate(() => ask(served, path), { ...rate, seconds: 5 });
  const tookMs = await atConstantRate(() => ask(served, path), rate);
  const pingMs = await atConstantRate(() => ask(served, '/api/v1/ping'), {
    ...rate,
    seconds: rate.seconds / 3,
  });
  const load = `${boxes} boxes, ${entries.month} occupancies, at ${rate.perSecond}/s`;
  report(`${slots} slots of ${days.month} days, ${load}`, ...durations(tookMs, targets.slotsMs));
  // This figure shows other work of the machine.
  report('  GET /ping as often', ...durations(pingMs));
}

async function benchList(served: BenchTarget, path: string): Promise<void> {
  const { pid } = served;
  const count = await countOf(served, path);
  if (count !== entries.year) throw new Error(`${count} appointments are listed`);
  await inTurn(lists.warmUp, () => ask(served, path));
  const before = memoryMiB(pid, 'VmRSS');
  const tookMs = await inTurn(lists.inTurn, () => ask(served, path));
  const growth = memoryMiB(pid, 'VmRSS') - before;
  report(`${count} appointments of a year`, ...durations(tookMs, { p50: targets.listMs }));
  report(
    `  memory after ${lists.inTurn} of them in turn`,
    figure('growth', growth, ' MiB', { below: targets.growthMiB }),
  );
  const atOnce = () => Promise.all(Array.from({ length: lists.atOnce }, () => ask(served, path)));
  await atOnce();
  const beforeAtOnce = memoryMiB(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const atOnceMs = await timed(atOnce);
  const peak = memoryMiB(pid, 'VmHWM') - beforeAtOnce;
  const peakFigure = figure('growth at the peak', peak, ' MiB', { below: targets.atOnceMiB });
  report(`  ${lists.atOnce} of them at once`, figure('', atOnceMs, ' ms'), peakFigure);
}
