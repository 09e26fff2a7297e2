import { expect, test } from 'vitest';
import { expectKeptWell } from '../../support/reports/kept.ts';
import { succeeded } from '../../support/requests.ts';
import { openInvoiceScene } from '../desk/invoices/scene.ts';

const scene = await openInvoiceScene();
const { get, post, patch, send, desk, askDesk, sql, client, vehicle, setClock, pay, correct, issue } = scene;

const labour = (quantity: number, unit_price: number) => ({
  ...{ description: 'Trabajo', line_type: 'labor', quantity, unit_price },
});
const part = (unit_price: number) => ({ description: 'Pieza', line_type: 'part', unit_price });

async function newBudget(...lines: object[]): Promise<{ id: number; lines: { id: number }[] }> {
  return succeeded(await post('/budgets', { client_id: client.id, vehicle_id: vehicle.id, lines })).body;
}

/** Sets the statuses of a budget one after the other, each at its time. */
async function goes({ id }: { id: number }, way: Record<string, string>): Promise<void> {
  for (const [at, status] of Object.entries(way)) {
    await setClock(at);
    const reason = status === 'Rechazado' ? { reason: 'Muy caro' } : {};
    await desk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, reason);
  }
}

const report = async (name: string, from: string, to: string, grouping = 'day') =>
  (await get(`/reports/${name}?from=${from}&to=${to}&group_by=${grouping}`)).body;

const october = ['2027-10-01', '2027-10-31', 'month'] as const;

test('activity tells what became of budgets and vehicles', async () => {
  await setClock('2027-10-04T08:00:00Z');
  const sent = await newBudget(part(10));
  const unsent = await newBudget(part(10));
  const refused = await newBudget(part(10));
  const { body: internal } = await desk('POST', '/budgets/internal', {
    ...{ client_id: client.id, vehicle_id: vehicle.id },
  });
  await goes(unsent, { '2027-10-04T13:30:00Z': 'Aprobado' });
  await goes(sent, { '2027-10-05T08:00:00Z': 'Enviado', '2027-10-05T10:00:00Z': 'En cotización' });
  await goes(sent, { '2027-10-06T08:00:00Z': 'Enviado', '2027-10-06T18:12:00Z': 'Aprobado' });
  await goes(internal, { '2027-10-06T19:00:00Z': 'Enviado', '2027-10-06T20:00:00Z': 'Aprobado' });
  await goes(refused, { '2027-10-07T08:00:00Z': 'Rechazado', '2027-10-07T09:00:00Z': 'Pendiente' });
  await goes(refused, { '2027-10-08T09:00:00Z': 'Rechazado' });
  // A budget that returns from work to `Aprobado` does not count as accepted again.
  await goes(sent, { '2027-10-09T08:00:00Z': 'En curso', '2027-10-09T09:00:00Z': 'Aprobado' });
  const visit = async (step: string, { id }: { id: number }, at: string) => {
    await setClock(at);
    await desk('POST', `/vehicles/${step}`, { budget_id: id });
  };
  await visit('check-in', internal, '2027-10-09T10:00:00Z');
  await visit('check-in', sent, '2027-10-09T11:00:00Z');
  await visit('check-in', unsent, '2027-10-10T11:00:00Z');
  await visit('deliver', sent, '2027-10-11T11:00:00Z');

  const { totals, data } = await report('activity', ...october);
  const figures = {
    ...{ created: 3, sent: 2, accepted: 2, rejected: 2, acceptance_rate: 50 },
    // The median of two durations: 5 h 30 min since the creation, and 10 h 12 min since the second sending.
    ...{ median_hours_to_accept: 7.85, appointments: 0, arrivals: 2, deliveries: 1, vehicles_in_workshop: 1 },
  };
  expect(totals).toEqual(figures);
  expect(data).toEqual([{ period: '2027-10', from: '2027-10-01', to: '2027-10-31', ...figures }]);
  const days = (await report('activity', '2027-10-08', '2027-10-12')).data;
  const here = days.map((day: { vehicles_in_workshop: number | null }) => day.vehicles_in_workshop);
  expect(here).toEqual([0, 1, 2, 1, null]);
  await expectKeptWell(sql);
});

test('performance follows the work as it is now', async () => {
  const { body: mechanic } = await desk('POST', '/staff', { name: 'Bruno Ficticio' });
  const { body: rate } = await desk('POST', '/rates', { name: 'Mecánica', price_per_hour: 48.5 });
  await setClock('2027-11-02T08:00:00Z');
  const one = await newBudget(labour(1.5, 48.5), part(100), {
    description: 'Tasa',
    line_type: 'fee',
    unit_price: 5,
  });
  const other = await newBudget(labour(2, 60));
  for (const { id } of [one, other]) {
    await desk('PATCH', `/budgets/${id}`, { date_in: '2027-11-01T08:00:00Z' });
  }
  await goes(one, { '2027-11-02T09:00:00Z': 'Aprobado', '2027-11-02T20:00:00Z': 'Finalizado' });
  await goes(other, { '2027-11-02T21:00:00Z': 'Aprobado', '2027-11-03T08:00:00Z': 'Finalizado' });
  await desk('PATCH', `/budgets/${one.id}`, { mechanic_id: mechanic.id });

  const { totals, data } = await report('performance', '2027-11-02', '2027-11-03');
  expect(totals).toEqual({
    ...{
      finished: 2,
      hours_sold: 3.5,
      hours_worked: 0,
      base: 297.75,
      labor_share: 64.74,
      parts_share: 33.59,
      other_share: 1.67,
    },
    ...{ currency: 'EUR', lead_time_hours: 42 },
    by_mechanic: [
      {
        mechanic: { id: mechanic.id, name: 'Bruno Ficticio' },
        finished: 1,
        hours: 1.5,
        hours_worked: 0,
        base: 72.75,
      },
      { mechanic: null, finished: 1, hours: 2, hours_worked: 0, base: 120 },
    ],
    by_rate: [
      { price_per_hour: 48.5, rate: { id: rate.id, name: 'Mecánica' }, hours: 1.5, base: 72.75 },
      { price_per_hour: 60, rate: null, hours: 2, base: 120 },
    ],
  });
  expect(data.map(({ finished }: { finished: number }) => finished)).toEqual([1, 1]);
  await expectKeptWell(sql);

  // The lines of a finished budget may still change, and the budget may return to work; the stored sums follow.
  const [line] = other.lines as [{ id: number }];
  const changed = await patch(`/budgets/${other.id}/lines/${line.id}`, { quantity: 3 });
  expect(changed.status).toBe(200);
  await expectKeptWell(sql);
  expect((await report('performance', '2027-11-03', '2027-11-03')).totals.hours_sold).toBe(3);
  succeeded(await post(`/budgets/${other.id}/lines`, labour(0.5, 60)));
  await expectKeptWell(sql);
  expect((await report('performance', '2027-11-03', '2027-11-03')).totals.hours_sold).toBe(3.5);
  expect((await send('DELETE', `/budgets/${other.id}/lines/${line.id}`)).status).toBe(200);
  await expectKeptWell(sql);
  expect((await report('performance', '2027-11-03', '2027-11-03')).totals.hours_sold).toBe(0.5);
  await desk('PATCH', `/budgets/${other.id}`, { date_in: null });
  expect((await report('performance', '2027-11-03', '2027-11-03')).totals.lead_time_hours).toBe(null);
  await goes(other, { '2027-11-04T08:00:00Z': 'En curso' });
  expect((await report('performance', '2027-11-03', '2027-11-04')).totals.finished).toBe(0);
  await goes(other, { '2027-11-05T08:00:00Z': 'Finalizado' });
  const days = (await report('performance', '2027-11-03', '2027-11-05')).data;
  expect(days.map(({ finished }: { finished: number }) => finished)).toEqual([0, 0, 1]);
  await goes(one, { '2027-11-05T09:00:00Z': 'Cancelado' });
  expect((await report('performance', '2027-11-02', '2027-11-02')).totals.finished).toBe(0);
  await expectKeptWell(sql);
});

test('performance shows the hours worked beside those sold, cut at the edges of days', async () => {
  const staff: number[] = [];
  for (const name of ['Alba Ficticia', 'Jordi Ficticio'])
    staff.push((await desk('POST', '/staff', { name })).body.id);
  await setClock('2027-12-09T10:00:00Z');
  const [{ id: budget_id }, { body: internal }] = [
    await newBudget(labour(2, 50)),
    await desk('POST', '/budgets/internal', { client_id: client.id, vehicle_id: vehicle.id }),
  ];
  const record = async (staff_id: number | undefined, started_at: string, ended_at: string, id = budget_id) =>
    succeeded(await desk('POST', '/work', { budget_id: id, staff_id, started_at, ended_at }));
  // Midnight in Madrid is at 23:00 UTC.
  await record(staff[0], '2027-12-06T22:00:00Z', '2027-12-07T01:30:00Z');
  await record(staff[0], '2027-12-07T08:00:00Z', '2027-12-07T08:20:00Z');
  await record(staff[1], '2027-12-08T22:59:59.999Z', '2027-12-08T23:00:00.001Z');
  await record(staff[1], '2027-12-07T10:00:00Z', '2027-12-07T12:00:00Z', internal.id);
  const hours = async (from: string, to: string) => {
    const { totals, data } = await report('performance', from, to);
    return {
      total: totals.hours_worked,
      days: data.map((day: { hours_worked: number }) => day.hours_worked),
      people: totals.by_mechanic.map((each: { mechanic: { id: number } | null; hours_worked: number }) => [
        ...[each.mechanic?.id, each.hours_worked],
      ]),
    };
  };
  expect(await hours('2027-12-06', '2027-12-09')).toEqual({
    total: 3.83,
    days: [1, 2.83, 0, 0],
    people: [
      [staff[0], 3.83],
      [staff[1], 0],
    ],
  });
  expect(await hours('2027-12-07', '2027-12-07')).toEqual({
    total: 2.83,
    days: [2.83],
    people: [[staff[0], 2.83]],
  });

  await desk('POST', '/work/start', { budget_id, staff_id: staff[1] });
  await setClock('2027-12-09T11:30:00Z');
  expect((await hours('2027-12-09', '2027-12-10')).days).toEqual([1.5, 0]);
  expect(
    (await desk('GET', '/reports/performance?from=2027-12-09&to=2027-12-09')).body.totals.hours_worked,
  ).toBe(1.5);
  await desk('POST', '/work/stop', { staff_id: staff[1] });
});

test('revenue is what was issued less what was corrected, and adds up', async () => {
  const invoiced = async (...lines: object[]) => {
    const budget = await newBudget(...lines);
    await sql`update budgets set status = 'Finalizado' where id = ${budget.id}`;
    return (await desk('POST', '/invoices', { budget_id: budget.id })).body as { id: number };
  };
  const figures = async () => {
    const [day = '', next = ''] = [0, 1].map((days) =>
      new Date(Date.parse(first.date) + days * 86_400_000).toISOString(),
    );
    const { totals } = await report('revenue', day.slice(0, 10), next.slice(0, 10), 'month');
    return totals;
  };
  const euros = { currency: 'EUR' };

  const first = await issue((await invoiced(part(100), { ...part(50), tax_rate: 10 })).id);
  const wrong = await issue((await invoiced(part(10))).id);
  await invoiced(part(1_000));
  await scene.cancel(wrong.id, wrong.full_number as string);
  const { body: paid } = await pay(first.id, 76);
  await askDesk('POST', `/payments/${paid.payment_list[0].id}/undo`);
  await pay(first.id, 80);
  expect(await figures()).toEqual({
    ...{ invoices: 1, corrective_invoices: 0, base: 150, tax: 26, total: 176, paid: 80, outstanding: 96 },
    ...{ tax_recovered: 0, replaced: 0, ...euros },
    by_series: [{ code: first.series, kind: 'invoice', count: 1, base: 150, tax: 26, total: 176 }],
    by_rate: [
      { rate: 10, base: 50, tax: 5 },
      { rate: 21, base: 100, tax: 21 },
    ],
  });
  await expectKeptWell(sql);

  const lines = [{ ...part(20), quantity: -1 }];
  const difference = succeeded(await correct(first.id, { difference: true, lines }));
  await issue(difference.body.id);
  expect(await figures()).toMatchObject({
    ...{
      invoices: 1,
      corrective_invoices: 1,
      base: 130,
      tax: 21.8,
      total: 151.8,
      paid: 80,
      outstanding: 71.8,
    },
  });

  const second = await issue((await invoiced(part(200))).id);
  await pay(second.id, 42);
  const draft = succeeded(await correct(second.id, { substitution: true, lines: [part(150)] }));
  const substitute = await issue(draft.body.id);
  // The payments have moved to the invoice that replaces the first one.
  expect(await figures()).toEqual({
    ...{
      invoices: 2,
      corrective_invoices: 2,
      base: 280,
      tax: 53.3,
      total: 333.3,
      paid: 122,
      outstanding: 211.3,
    },
    ...{ tax_recovered: 0, replaced: 0, ...euros },
    by_series: [
      { code: first.series, kind: 'invoice', count: 2, base: 350, tax: 68, total: 418 },
      { code: substitute.series, kind: 'corrective', count: 2, base: -70, tax: -14.7, total: -84.7 },
    ],
    by_rate: [
      { rate: 10, base: 50, tax: 5 },
      { rate: 21, base: 230, tax: 48.3 },
    ],
  });
  await expectKeptWell(sql);
});
