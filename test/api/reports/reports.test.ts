import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, send, createKey, openInstance, setClock, clock, sql } = workshop;
const reports = ['revenue', 'activity', 'performance'] as const;

/** Sets the clock to half past midnight in Madrid, when it is still the previous day in the Canary Islands. */
await setClock('2026-11-21T23:30:00Z');
const canary = await openInstance('canary.test', 'included', { timezone: 'Atlantic/Canary' });

const spans = (data: { period: string; from: string; to: string }[]) =>
  data.map(({ period, from, to }) => [period, from, to]);
const problemsOf = async (query: string, report: string = 'revenue') => {
  const { status, body } = await get(`/reports/${report}?${query}`);
  expect(body.error).toMatchObject({ code: 'validation_error' });
  return [status, ...body.error.fields.map(({ path }: { path: string }) => path)];
};

describe.each(reports)('GET /reports/%s', (report) => {
  test('is about the last thirty days of the workshop, day by day, by default', async () => {
    for (const [asked, today, first] of [
      [get, '2026-11-22', '2026-10-24'],
      [canary.get, '2026-11-21', '2026-10-23'],
    ] as const) {
      const { status, body } = await asked(`/reports/${report}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ from: first, to: today, group_by: 'day' });
      expect(spans(body.data)).toHaveLength(30);
      expect(spans(body.data)[0]).toEqual([first, first, first]);
      expect(spans(body.data).at(-1)).toEqual([today, today, today]);
    }
  });

  test('takes one end alone', async () => {
    const since = (await get(`/reports/${report}?from=2026-11-20`)).body;
    expect(spans(since.data).map(([period]) => period)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    const until = (await get(`/reports/${report}?to=2026-03-01&group_by=month`)).body;
    expect(spans(until.data)).toEqual([
      ['2026-01', '2026-01-31', '2026-01-31'],
      ['2026-02', '2026-02-01', '2026-02-28'],
      ['2026-03', '2026-03-01', '2026-03-01'],
    ]);
  });

  test('cuts the first and the last week, and knows week 53', async () => {
    const { body } = await get(`/reports/${report}?from=2026-12-23&to=2027-01-05&group_by=week`);
    expect(spans(body.data)).toEqual([
      ['2026-W52', '2026-12-23', '2026-12-27'],
      ['2026-W53', '2026-12-28', '2027-01-03'],
      ['2027-W01', '2027-01-04', '2027-01-05'],
    ]);
  });

  test('takes a leap year, and a day more is too much', async () => {
    const { body } = await get(`/reports/${report}?from=2028-01-01&to=2028-12-31`);
    expect(body.data).toHaveLength(366);
    expect(body.data[59].period).toBe('2028-02-29');
    expect(await problemsOf('from=2028-01-01&to=2029-01-01', report)).toEqual([422, 'query/to']);
    expect(await problemsOf('from=2020-01-01', report)).toEqual([422, 'query/from']);
  });

  test('names the invalid parameter and the reason', async () => {
    expect(await problemsOf('from=2026-11-22&to=2026-11-21', report)).toEqual([422, 'query/to']);
    expect(await problemsOf('from=2026-11-23', report)).toEqual([422, 'query/from']);
    expect(await problemsOf('from=2026-02-30&to=2026-03-01', report)).toEqual([422, 'query/from']);
    expect(await problemsOf('to=2026-11-22T00:00:00Z', report)).toEqual([422, 'query/to']);
    expect(await problemsOf('to=', report)).toEqual([422, 'query/to']);
    expect(await problemsOf('from=1226-01-01', report)).toEqual([422, 'query/from']);
    expect(await problemsOf('group_by=year', report)).toEqual([422, 'query/group_by']);
    expect(await problemsOf('limit=5', report)).toEqual([422, 'query/limit']);
  });

  test('is open to test keys, to every plan, and to HEAD', async () => {
    const { key } = await createKey({ test: true, scopes: ['reports:read'] });
    expect((await get(`/reports/${report}`, { key })).status).toBe(200);
    expect((await canary.get(`/reports/${report}`)).status).toBe(200);
    const { status, text } = await send('HEAD', `/reports/${report}`);
    expect([status, text]).toEqual([200, '']);
  });

  test('of a day without midnight has no gap', async () => {
    const havana = await openInstance(`havana-${report}.test`, 'included', { timezone: 'America/Havana' });
    const { body } = await havana.get(`/reports/${report}?from=2026-03-07&to=2026-03-09`);
    expect(spans(body.data).map(([period]) => period)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09']);
  });
});

test('an empty workshop has figures for each period: nothing, and no medians and rates', async () => {
  const empty = await openInstance('empty.test', 'included');
  const asked = '?from=2026-11-21&to=2026-11-21';
  const none = { period: '2026-11-21', from: '2026-11-21', to: '2026-11-21' };
  const revenue = {
    ...{
      invoices: 0,
      corrective_invoices: 0,
      base: 0,
      tax: 0,
      total: 0,
      paid: 0,
      outstanding: 0,
      tax_recovered: 0,
      replaced: 0,
    },
    currency: 'EUR',
  };
  expect((await empty.get(`/reports/revenue${asked}`)).body).toEqual({
    ...{ from: '2026-11-21', to: '2026-11-21', group_by: 'day' },
    totals: { ...revenue, by_series: [], by_rate: [] },
    data: [{ ...none, ...revenue }],
  });
  const activity = {
    ...{ created: 0, sent: 0, accepted: 0, rejected: 0, acceptance_rate: null, median_hours_to_accept: null },
    ...{ appointments: 0, arrivals: 0, deliveries: 0, vehicles_in_workshop: 0 },
  };
  const { totals, data } = (await empty.get(`/reports/activity${asked}`)).body;
  expect([totals, data]).toEqual([activity, [{ ...none, ...activity }]]);
  const performance = {
    ...{
      finished: 0,
      hours_sold: 0,
      hours_worked: 0,
      base: 0,
      labor_share: null,
      parts_share: null,
      other_share: null,
    },
    ...{ currency: 'EUR', lead_time_hours: null },
  };
  const worked = (await empty.get(`/reports/performance${asked}`)).body;
  expect([worked.totals, worked.data]).toEqual([
    { ...performance, by_mechanic: [], by_rate: [] },
    [{ ...none, ...performance }],
  ]);
});

describe('a period', () => {
  const newBudget = async (created_at: string) => {
    const body = await workshop.newBudget({
      lines: [{ description: 'Revisión de frenos' }],
    });
    await sql`update budgets set created_at = ${created_at} where id = ${body.id}`;
  };
  const createdOn = async (from: string, to: string) => {
    const { body } = await get(`/reports/activity?from=${from}&to=${to}`);
    return body.data.map(({ created }: { created: number }) => created);
  };

  test('begins and ends at midnight by the clock of the workshop, on days of 23 and 25 hours too', async () => {
    for (const moment of [
      '2026-03-28T22:59:59.999Z', // last millisecond of Saturday
      '2026-03-28T23:00:00.000Z', // start of Sunday
      '2026-03-29T21:59:59.999Z', // end of Sunday, 23 hours after its start
      '2026-03-29T22:00:00.000Z',
    ])
      await newBudget(moment);
    expect(await createdOn('2026-03-28', '2026-03-30')).toEqual([1, 2, 1]);
    for (const moment of [
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z', // end of Sunday, 25 hours after its start
      '2026-10-25T23:00:00.000Z',
    ])
      await newBudget(moment);
    expect(await createdOn('2026-10-24', '2026-10-26')).toEqual([1, 2, 1]);
  });

  test('is of its own workshop alone', async () => {
    const { body } = await canary.get('/reports/activity?from=2026-03-28&to=2026-03-30');
    expect(body.totals.created).toBe(0);
  });

  test('that has not begun has nobody in the workshop that could be counted', async () => {
    const { body } = await get('/reports/activity?from=2026-11-22&to=2026-11-23');
    expect(
      body.data.map((each: { vehicles_in_workshop: number | null }) => each.vehicles_in_workshop),
    ).toEqual([0, null]);
    expect(body.totals.vehicles_in_workshop).toBe(0);
    const later = (await get('/reports/activity?from=2026-11-23&to=2026-11-23')).body;
    expect(later.totals.vehicles_in_workshop).toBe(null);
    expect(clock.now().toISOString().slice(0, 13)).toBe('2026-11-21T23');
  });
});
