import { describe, expect, test } from 'vitest';
import { openInvoiceScene } from './invoices/scene.ts';

/** A Tuesday, at 9:00 in Madrid. */
const morning = '2026-11-24T08:00:00.000Z';
const at = (time: string, day = '24') => `2026-11-${day}T${time}:00+01:00`;

const scene = await openInvoiceScene({ startAt: '2026-11-23T08:00:00.000Z' });
const { desk, sql, clock, newBudget, instanceId } = scene;
await desk('PATCH', '/settings', { booking_mode: 'propose' });
const { body: box } = await desk('POST', '/boxes', { name: 'Box 1' });

const today = async (query = '') => (await desk('GET', `/today${query}`)).body;
const section = async (name: string) => (await today())[name];
const visit = (fields: object = {}) => newBudget({ vehicle: {}, ...fields });
const book = async (time: string, fields: object = {}) => {
  const budget = await visit(fields);
  await desk('POST', '/appointments', { budget_id: budget.id, start: at(time), duration_minutes: 30 });
  return budget;
};
const idsOf = (rows: { budget_id: number }[]) => rows.map(({ budget_id }) => budget_id);
const lines = [{ description: 'Pastillas', quantity: 1, unit_price: 100, line_type: 'part' }];

test('a new workshop has nothing in any section, and no budgets', async () => {
  const other = await scene.openInstance('nuevo.test', 'business');
  const body = (await other.desk('GET', '/today')).body;
  expect(body).toMatchObject({ day: '2026-11-23', has_budgets: false });
  const { day, at: moment, has_budgets, ...sections } = body;
  for (const each of Object.values(sections)) expect(each).toMatchObject({ count: 0, data: [] });
});

describe('the arrivals', () => {
  test('are those of the local day, the late ones first and the arrived ones last', async () => {
    const [gone, arrived, late, next] = [
      await book('08:30'),
      await book('09:00'),
      await book('10:30'),
      await book('11:30'),
    ];
    await desk('POST', '/appointments', {
      budget_id: (await visit()).id,
      start: at('09:00', '25'),
      duration_minutes: 30,
    });
    clock.set(morning);
    await desk('POST', '/vehicles/check-in', { budget_id: arrived.id });
    clock.set('2026-11-24T09:45:00.000Z');
    const { arrivals } = await today();
    expect(arrivals).toMatchObject({ count: 4, waiting: 2 });
    expect(arrivals.data.map(({ budget_id, state }: Record<string, unknown>) => [budget_id, state])).toEqual([
      [late.id, 'late'],
      [next.id, 'expected'],
      [gone.id, 'no_show'],
      [arrived.id, 'arrived'],
    ]);
    expect(arrivals.data[0]).toMatchObject({
      id: `b${late.id}`,
      box: { id: box.id, name: 'Box 1' },
      client: { id: late.client_id },
      vehicle: { plate: late.vehicle.plate },
    });
    clock.set('2026-11-24T09:35:00.000Z');
    expect((await section('arrivals')).data[0]).toMatchObject({ budget_id: late.id, state: 'expected' });
  });

  test('leave out cancelled work whose vehicle never came', async () => {
    const { count } = await section('arrivals');
    const budget = await book('16:00');
    expect((await section('arrivals')).count).toBe(count + 1);
    await sql`update budgets set status = 'Cancelado' where id = ${budget.id}`;
    expect((await section('arrivals')).count).toBe(count);
  });

  test('are cut at the number of rows that was asked for', async () => {
    const { arrivals } = await today('?rows=1');
    expect([arrivals.data.length, arrivals.count > 1]).toEqual([1, true]);
  });
});

test('proposals wait until they are answered or expire', async () => {
  const budget = await visit();
  const { body } = await scene.post('/appointments', { budget_id: budget.id, start: at('12:30', '26') });
  expect(await section('proposals')).toMatchObject({
    count: 1,
    data: [{ id: body.id, budget_id: budget.id, expires_at: expect.stringMatching(/^2026-11-2/) }],
  });
  await desk('POST', `/appointments/${body.id}/confirm`, {});
  expect((await section('proposals')).count).toBe(0);
});

test('quotes wait for their clients until they expire, unless their renewal was requested', async () => {
  const [soon, later, open, old, renewed] = [
    await visit({ lines, status: 'Enviado' }),
    await visit({ lines, status: 'Enviado' }),
    await visit({ lines, status: 'Enviado' }),
    await visit({ lines, status: 'Enviado' }),
    await visit({ lines, status: 'Enviado' }),
  ];
  const until = (id: number, day: string | null) =>
    sql`update budgets set valid_until = ${day} where id = ${id}`;
  await until(soon.id, '2026-11-27');
  await until(later.id, '2026-11-28');
  await until(open.id, null);
  await until(old.id, '2026-11-23');
  await until(renewed.id, '2026-11-20');
  await sql`update budgets set renewal_asked_at = now() where id = ${renewed.id}`;
  const quotes = await section('quotes');
  expect(quotes).toMatchObject({ count: 4, expiring: 1 });
  expect(idsOf(quotes.data)).toEqual([renewed.id, soon.id, later.id, open.id]);
  expect(quotes.data.slice(0, 3)).toMatchObject([
    { renewal_asked: true, expiring: false, total: 121 },
    { renewal_asked: false, expiring: true },
    { expiring: false },
  ]);
});

test('vehicles are in the workshop until their work is done, and ready until they are collected', async () => {
  const { body: person } = await desk('POST', '/staff', { name: 'Íñigo Ficticio' });
  const budget = await visit({ lines, status: 'Aprobado' });
  await desk('POST', '/vehicles/check-in', { budget_id: budget.id, promised_at: at('17:00') });
  await desk('POST', '/work/start', { staff_id: person.id, budget_id: budget.id });
  const inside = (await section('in_workshop')).data.find(
    (each: { budget_id: number }) => each.budget_id === budget.id,
  );
  expect(inside).toMatchObject({
    promised_at: new Date(at('17:00')).toISOString(),
    working: ['Íñigo Ficticio'],
    vehicle: { plate: budget.vehicle.plate },
  });
  await desk('POST', '/work/stop', { staff_id: person.id });
  await desk('POST', `/budgets/${budget.id}/status/Finalizado`, {});
  const { ready, in_workshop } = await today();
  expect(idsOf(in_workshop.data)).not.toContain(budget.id);
  expect(ready.data).toMatchObject([
    { budget_id: budget.id, status: 'Finalizado', unpaid: 0, ready_at: expect.stringMatching(/Z$/) },
  ]);
  const { body: draft } = await desk('POST', '/invoices', { budget_id: budget.id, simplified: true });
  await scene.issue(draft.id);
  expect((await section('ready')).data[0]).toMatchObject({ status: 'Facturado', unpaid: 121 });
  await desk('POST', '/vehicles/deliver', { budget_id: budget.id });
  expect((await section('ready')).count).toBe(0);
});

test('parts that jobs need are listed until they arrive: those to be ordered, those in stock, the ordered ones', async () => {
  const budget = await visit({ lines, status: 'Aprobado' });
  const part = { reference: 'FIL-1', description: 'Filtro', price: 1, on_hand: 2 };
  const { body: filter } = await desk('POST', '/parts', part);
  const need = async (wish: object) => (await desk('POST', `/jobs/${budget.id}/parts`, wish)).body.id;
  const set = (id: number, change: object) => desk('PATCH', `/jobs/${budget.id}/parts/${id}`, change);
  const [late, soon, inStock, open] = [
    await need({ description: 'Pinza' }),
    await need({ description: 'Latiguillo' }),
    await need({ part_id: filter.id }),
    await need({ description: 'Sonda' }),
  ];
  await set(late, { state: 'ordered' });
  await set(soon, { state: 'ordered', expected_on: '2026-11-26' });
  const { count, data } = await section('part_requests');
  expect([count, data.map(({ id }: { id: number }) => id)]).toEqual([4, [open, inStock, soon, late]]);
  expect(data[0]).toMatchObject({ plate: budget.vehicle.plate, state: 'requested', missing: true });
  for (const id of [late, soon, inStock, open]) await set(id, { state: 'arrived' });
  expect(await section('part_requests')).toEqual({ count: 0, data: [] });
});

test('parts below their minimum are listed', async () => {
  const part = { reference: 'PAS-1', description: 'Pastillas', price: 1, minimum: 4 };
  const { body } = await desk('POST', '/parts', part);
  expect(await section('parts')).toEqual({
    count: 1,
    data: [
      { id: body.id, reference: 'PAS-1', description: 'Pastillas', unit: body.unit, on_hand: 0, minimum: 4 },
    ],
  });
});

test('receivers that fail and alerts of the last week are listed', async () => {
  const { body: key } = await desk('POST', '/keys', {
    name: 'Contabilidad',
    purpose: 'Facturas',
    scopes: ['clients:read'],
  });
  const [hook] = await sql`
    insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at, failing_since)
    values (${instanceId}, ${key.id}, 'https://example.com/hook', '{}', '', now(), ${morning}) returning id`;
  await sql`
    insert into workshop_alerts (instance_id, kind, data, created_at)
    values (${instanceId}, 'quote_declined', '{"budget_id":1}', ${morning}),
      (${instanceId}, 'quote_accepted', '{"budget_id":2}', ${'2026-11-10T08:00:00Z'})`;
  const { webhooks, alerts } = await today();
  expect(webhooks).toMatchObject({ count: 1, data: [{ id: hook?.id, key_name: 'Contabilidad' }] });
  expect(alerts.data.map(({ kind }: { kind: string }) => kind)).toEqual([
    'quote_declined',
    'appointment_requested',
  ]);
});

test('without tax records, none waits for the tax authority', async () => {
  expect(await section('tax_records')).toEqual({
    ...{ count: 0, unsent: 0, unsent_since: null, stopped: false },
    data: [],
  });
});

test('unpaid invoices are added up, the oldest due date first, without refunds that are due', async () => {
  const before = await section('unpaid');
  const first = await scene.issuedWith({ due_date: '2026-12-20' });
  const second = await scene.issuedWith({ due_date: '2026-11-25' });
  const paid = await scene.issued();
  await scene.pay(paid.id, paid.total);
  await scene.pay(second.id, 1);
  clock.set('2026-11-26T08:00:00.000Z');
  const after = await section('unpaid');
  expect(after.count).toBe(before.count + 2);
  expect(after.pending).toBeCloseTo(before.pending + first.total + second.total - 1, 2);
  expect(after.overdue_count).toBe(before.overdue_count + 1);
  expect(after.data[0]).toMatchObject({
    invoice_id: second.id,
    full_number: second.full_number,
    overdue: true,
    due_date: '2026-11-25',
  });
  expect(after.data[0].pending).toBeCloseTo(second.total - 1, 2);
});
