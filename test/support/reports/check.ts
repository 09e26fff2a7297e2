import { expect } from 'vitest';
import { randomFrom } from '../random-from.ts';
import type { TestWorkshop } from '../workshop.ts';
import { putWorkshops } from './put.ts';
import { idsFrom, randomWorkshop } from './random-workshop.ts';
import { activityOf, performanceOf, type ReportQuery, revenueOf } from './reckoned.ts';
import type { WorkshopRows } from './rows.ts';

const atOnce = 50;
const dayMs = 86_400_000;

/**
 * Times at which reports are requested: near a clock change, near a week 53, near a 29 February, and an ordinary time.
 */
const interesting = [
  '2026-03-30T10:00:00Z',
  '2026-10-26T00:30:00Z',
  '2026-11-03T06:00:00Z',
  '2027-01-02T11:59:59Z',
  '2028-03-01T09:00:00Z',
  '2027-06-15T21:59:59.999Z',
];

type Service = Pick<TestWorkshop, 'sql' | 'send' | 'setClock' | 'clock'>;

/**
 * Creates random workshops, and compares their reports with figures computed from their rows. Returns the number of
 * compared reports.
 */
export async function checkRandomWorkshops(service: Service, count: number, seed: number): Promise<number> {
  const ids = idsFrom(1_000);
  let compared = 0;
  for (let first = 0; first < count; first += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, count - first) }, (_, n) => seed + first + n);
    const aroundOf = (each: number) => interesting[each % interesting.length] as string;
    const workshops = seeds.map((each) => randomWorkshop(each, Date.parse(aroundOf(each)), ids));
    const keys = await putWorkshops(service.sql, workshops, interesting[0] as string);
    for (const [n, workshop] of workshops.entries()) {
      await service.setClock(aroundOf(seed + first + n));
      service.clock.startWindow(1);
      const nowMs = service.clock.now().getTime();
      compared += await compare(service, workshop, keys[n] as string, { nowMs, seed: seed + first + n });
    }
  }
  return compared;
}

async function compare(
  { send }: Service,
  rows: WorkshopRows,
  key: string,
  { nowMs, seed }: { nowMs: number; seed: number },
): Promise<number> {
  const reckoned = { revenue: revenueOf, activity: activityOf, performance: performanceOf };

  for (const [n, [name, reckon]] of Object.entries(reckoned).entries()) {
    const { reportQuery: asked, query } = randomQuestion(seed * 3 + n, nowMs, rows.timezone);
    const { status, body } = await send('GET', `/reports/${name}${query}`, {
      key,
      headers: { host: rows.host },
    });
    expect({ seed, name, query, status, body }).toEqual({
      seed,
      name,
      query,
      status: 200,
      body: reckon(rows, asked),
    });
  }
  return Object.keys(reckoned).length;
}

function randomQuestion(
  seed: number,
  nowMs: number,
  timezone: string,
): { reportQuery: ReportQuery; query: string } {
  const random = randomFrom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const group_by = (['day', 'week', 'month'] as const)[between(0, 2)] as ReportQuery['group_by'];
  if (random() < 0.15) {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(nowMs);
    const from = dayAt(Date.parse(today) - 29 * dayMs);
    return { reportQuery: { from, to: today, group_by: 'day', nowMs }, query: '' };
  }
  const firstMs = nowMs + between(-60, 20) * dayMs;
  const days = random() < 0.1 ? 365 : between(0, random() < 0.3 ? 1 : 60);
  const [from, to] = [dayAt(firstMs), dayAt(firstMs + days * dayMs)];
  return { reportQuery: { from, to, group_by, nowMs }, query: `?from=${from}&to=${to}&group_by=${group_by}` };
}
