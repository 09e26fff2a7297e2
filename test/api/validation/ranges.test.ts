import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, askDesk, clock, setClock } = await openWorkshop();
// At noon in UTC, the date in the workshop's time zone is the same.
await setClock(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);

/** Returns the time this many days after the clock's time. */
const daysOn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
const moment = (days: number) => daysOn(days).toISOString();
const day = (days: number) => moment(days).slice(0, 10);

type Answer = { status: number; body: { error: { fields: { path: string; message: string }[] } } };
const paths = ({ status, body }: Answer) => [status, ...body.error.fields.map(({ path }) => path)];

const byMoment = [
  '/budgets',
  '/invoices',
  '/appointments',
  '/appointments/availability',
  '/work-periods',
  '/absences',
];
const byDay = ['/stock/movements', '/reports/revenue', '/reports/activity', '/reports/performance'];
const atTheDesk = ['/stock/movements', '/invoices', '/invoices/export', '/verifactu/records'];

describe('a range that ends before it begins is refused by the end that was sent', () => {
  test.each(byMoment)('%s', async (path) => {
    const ask = (from: string, to: string) => get(`${path}?from=${from}&to=${to}`);
    expect(paths(await ask(moment(3), moment(1)))).toEqual([422, 'query/to']);
    const tomorrow = daysOn(1);
    const justBefore = new Date(tomorrow.getTime() - 1);
    expect(paths(await ask(tomorrow.toISOString(), justBefore.toISOString()))).toEqual([422, 'query/to']);
    expect((await ask(tomorrow.toISOString(), tomorrow.toISOString())).status).toBe(200);
    expect((await ask(moment(1), moment(2))).status).toBe(200);
  });

  test.each(byDay)('%s', async (path) => {
    expect(paths(await get(`${path}?from=2026-03-02&to=2026-03-01`))).toEqual([422, 'query/to']);
    expect((await get(`${path}?from=2026-03-02&to=2026-03-02`)).status).toBe(200);
  });

  test.each(atTheDesk)('%s at the desk', async (path) => {
    expect(paths(await askDesk('GET', `${path}?from=2026-03-02&to=2026-03-01`))).toEqual([422, 'query/to']);
    expect((await askDesk('GET', `${path}?from=2026-03-02&to=2026-03-02`)).status).toBe(200);
  });

  test('/budgets at the desk', async () => {
    const ask = (from: string, to: string) => askDesk('GET', `/budgets?from=${from}&to=${to}`);
    expect(paths(await ask(moment(3), moment(1)))).toEqual([422, 'query/to']);
    expect((await ask(moment(1), moment(3))).status).toBe(200);
  });
});

describe('with one end alone, it is that one which is named', () => {
  test.each(['/reports/revenue', '/reports/activity'])('%s from a day to come', async (path) => {
    const answer = await get(`${path}?from=${day(40)}`);
    expect(paths(answer)).toEqual([422, 'query/from']);
    expect(answer.body.error.fields[0].message).toContain(day(0));
  });

  test('a report from years ago until today', async () => {
    const answer = await get('/reports/revenue?from=2020-01-01');
    expect(paths(answer)).toEqual([422, 'query/from']);
    expect(answer.body.error.fields[0].message).toMatch(/366/);
  });

  test.each(['/appointments', '/appointments/availability'])('%s until yesterday', async (path) => {
    const answer = await get(`${path}?to=${moment(-1)}`);
    expect(paths(answer)).toEqual([422, 'query/to']);
    expect(answer.body.error.fields[0].message).toContain(clock.now().toISOString().slice(0, 10));
  });

  test.each(['/budgets', '/invoices'])('%s has no other end', async (path) => {
    expect((await get(`${path}?from=${moment(400)}`)).status).toBe(200);
    expect((await get(`${path}?to=1990-01-01T00:00:00Z`)).status).toBe(200);
  });
});

describe('free slots more than two years ahead', () => {
  const slots = (query: string) => get(`/appointments/availability?${query}`);

  test('are refused by the parameter that asks for them', async () => {
    expect(paths(await slots(`from=${moment(740)}`))).toEqual([422, 'query/from']);
    expect(paths(await slots(`from=${moment(720)}&to=${moment(740)}`))).toEqual([422, 'query/to']);
  });

  test('are not listed where no end was sent', async () => {
    const { status, body } = await slots(`from=${moment(729)}&limit=500`);
    expect(status).toBe(200);
    const latest = new Date(clock.now());
    latest.setUTCFullYear(latest.getUTCFullYear() + 2);
    expect(Date.parse(body.to)).toBeLessThanOrEqual(latest.getTime());
  });

  test('up to there they are listed', async () => {
    expect((await slots(`from=${moment(700)}&to=${moment(720)}`)).status).toBe(200);
  });
});

test('booleans of a query are true, false, 1 and 0', async () => {
  for (const value of ['true', 'false', '1', '0'])
    expect((await get(`/stock/parts?below_minimum=${value}`)).status, value).toBe(200);
  for (const value of ['yes', '', '2', '01', 'on', 'null'])
    expect(paths(await get(`/stock/parts?below_minimum=${value}`)), value).toEqual([
      422,
      'query/below_minimum',
    ]);
  const one = await get('/stock/parts?below_minimum=1');
  expect(one.body).toEqual((await get('/stock/parts?below_minimum=true')).body);
});
