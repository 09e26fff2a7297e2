import { expect, test } from 'vitest';
import { BusiestWorkshops } from '../../../adapters/telemetry/busiest-workshops.ts';
import { renderMetrics } from '../../../adapters/telemetry/metrics.ts';
import { readExposition } from '../../support/exposition.ts';

const minuteMs = 60_000;

async function shown(busiest: BusiestWorkshops, nowMs: number) {
  return readExposition(await renderMetrics(busiest.figures(nowMs)));
}

test('names the ten workshops with the most requests, and those with the most time, and sums the others', async () => {
  const busiest = new BusiestWorkshops();
  for (let n = 1; n <= 200; n += 1)
    for (let request = 0; request < n; request += 1) busiest.add(`taller${n}.example.com`, 500 / n, minuteMs);
  busiest.add('slow.example.com', 30_000, minuteMs);
  const figures = await shown(busiest, 2 * minuteMs);
  const named = (name: string) => Object.keys(figures).filter((each) => each.startsWith(`${name}{`));
  expect(named('workshop_busiest_requests')).toHaveLength(11);
  expect(named('workshop_busiest_seconds')).toHaveLength(11);
  expect(figures).toMatchObject({
    'workshop_busiest_requests{host="taller200.example.com"}': 200,
    'workshop_busiest_requests{host="taller191.example.com"}': 191,
    'workshop_busiest_requests{host="other"}': (190 * 191) / 2 + 1,
    'workshop_busiest_seconds{host="slow.example.com"}': 30,
  });
  expect(figures['workshop_busiest_seconds{host="other"}']).toBeCloseTo(191 / 2);
});

test('shows the last full minute alone', async () => {
  const busiest = new BusiestWorkshops();
  busiest.add('one.example.com', 5, minuteMs);
  expect(await shown(busiest, 1.9 * minuteMs)).toEqual({});
  busiest.add('two.example.com', 5, 2.5 * minuteMs);
  expect(await shown(busiest, 2.6 * minuteMs)).toMatchObject({
    'workshop_busiest_requests{host="one.example.com"}': 1,
  });
  expect(Object.keys(await shown(busiest, 3 * minuteMs))).toEqual([
    'workshop_busiest_requests{host="two.example.com"}',
    'workshop_busiest_seconds{host="two.example.com"}',
  ]);
  expect(await shown(busiest, 9 * minuteMs)).toEqual({});
});

test('a workshop whose host is called like the sum is part of it', async () => {
  const busiest = new BusiestWorkshops();
  for (let n = 0; n < 12; n += 1) busiest.add(`taller${n}.example.com`, 1, minuteMs);
  for (let n = 0; n < 3; n += 1) busiest.add('other', 1, minuteMs);
  expect(await shown(busiest, 2 * minuteMs)).toMatchObject({ 'workshop_busiest_requests{host="other"}': 6 });
});
