// `make bench`, fifth part: a full diary over HTTP. Free slots of a month among twelve boxes, asked for at a constant
// rate, and the list of a year: how long it takes, and what it leaves in memory.
// `scripts/node scripts/bench/diary.ts [seconds]`
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { dayMs } from '../../domain/time/lengths.ts';
import { openDeployment, type Served } from './deployment.ts';
import { loadBudgets, loadDiary } from './invented.ts';
import { atConstantRate, quantile, verdict } from './measured.ts';

const boxes = 12;
const days = { month: 31, year: 365 };
const entries = { month: 2_000, year: 20_000 };
const asked = { perSecond: 50, seconds: Number(process.argv[2] ?? 30) };
const warmUpSeconds = 5;
const lists = { warmUp: 20, inTurn: 50, atOnce: 8 };
/** Fifty lists are more than 400 MiB: what of them stays would show, whenever its garbage is collected. */
const targets = { slotsP50Ms: 10, slotsP99Ms: 40, listMs: 400, growthMiB: 32, atOnceMiB: 64 };

const fromMs = Math.ceil(Date.now() / dayMs) * dayMs + dayMs;
const agent = new Agent({ keepAlive: true });

const deployment = await openDeployment(0);
try {
  await loadBudgets(deployment.databaseUrl, entries.year * 1.05);
  await loadDiary(deployment.databaseUrl, { fromMs, boxes, days, entries });
  const served = await deployment.serve('../../http/server.ts');
  for (const limit of [null, 500]) await benchSlots(served, limit);
  await benchList(served);
} finally {
  agent.destroy();
  await deployment.close();
}

function get(served: Served, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'bench.test', authorization: `Bearer ${deployment.key}` };
    const sent = request(`${served.url}/api/v1${path}`, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts).toString()));
    });
    sent.on('error', reject).end();
  });
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString();
}

async function benchSlots(served: Served, limit: number | null): Promise<void> {
  const time = `from=${momentOf(fromMs)}&to=${momentOf(fromMs + days.month * dayMs)}`;
  const path = `/appointments/availability?${time}${limit === null ? '' : `&limit=${limit}`}`;
  const slots = JSON.parse(await get(served, path)).data.length;
  if (slots !== (limit ?? 100)) throw new Error(`${slots} slots: the diary is too full`);
  await atConstantRate(() => get(served, path), { ...asked, seconds: warmUpSeconds });
  const { p50, p99, most } = await atConstantRate(() => get(served, path), asked);
  const idle = await atConstantRate(() => get(served, '/ping'), { ...asked, seconds: asked.seconds / 3 });
  const { slotsP50Ms, slotsP99Ms } = targets;
  console.log(
    `${slots} slots of ${days.month} days, ${boxes} boxes, ${entries.month} occupancies, at ${asked.perSecond}/s: ` +
      `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, most ${most.toFixed(1)} ms ` +
      `(below ${slotsP50Ms} and ${slotsP99Ms}: ${verdict(p50 < slotsP50Ms && p99 < slotsP99Ms)})`,
  );
  // What the machine is busy with besides shows in this.
  console.log(`  GET /ping as often: p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms`);
}

async function benchList(served: Served): Promise<void> {
  const path = `/appointments?from=${momentOf(fromMs)}&to=${momentOf(fromMs + days.year * dayMs)}`;
  const text = await get(served, path);
  const count = JSON.parse(text).data.length;
  if (count !== entries.year) throw new Error(`${count} appointments are listed`);
  for (let n = 0; n < lists.warmUp; n += 1) await get(served, path);
  const before = memoryMiB(served, 'VmRSS');
  const tookMs: number[] = [];
  for (let n = 0; n < lists.inTurn; n += 1) {
    const startedAt = performance.now();
    await get(served, path);
    tookMs.push(performance.now() - startedAt);
  }
  const growth = memoryMiB(served, 'VmRSS') - before;
  const p50 = quantile(tookMs, 0.5);
  console.log(
    `${count} appointments of a year, ${(text.length / 2 ** 20).toFixed(1)} MiB: p50 ${p50.toFixed(0)} ms, ` +
      `most ${quantile(tookMs, 1).toFixed(0)} ms (below ${targets.listMs}: ${verdict(p50 < targets.listMs)})`,
  );
  console.log(
    `  ${lists.inTurn} of them in turn: ${before.toFixed(0)} MiB, ${growth.toFixed(1)} more after them ` +
      `(at most ${targets.growthMiB}: ${verdict(growth <= targets.growthMiB)})`,
  );
  await benchListsAtOnce(served, path);
}

async function benchListsAtOnce(served: Served, path: string): Promise<void> {
  const atOnce = () => Promise.all(Array.from({ length: lists.atOnce }, () => get(served, path)));
  await atOnce();
  const before = memoryMiB(served, 'VmRSS');
  writeFileSync(`/proc/${served.pid}/clear_refs`, '5');
  const startedAt = performance.now();
  await atOnce();
  const tookMs = performance.now() - startedAt;
  const growth = memoryMiB(served, 'VmHWM') - before;
  console.log(
    `  ${lists.atOnce} at once: ${tookMs.toFixed(0)} ms, ${before.toFixed(0)} MiB, ${growth.toFixed(1)} more at the peak ` +
      `(at most ${targets.atOnceMiB}: ${verdict(growth <= targets.atOnceMiB)})`,
  );
}

/** What a process has in memory, or had at most since its references were cleared. */
function memoryMiB({ pid }: Served, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
