import { describe, expect, test } from 'vitest';
import { subjectsOf } from '../../support/fixtures.ts';
import { letSend } from '../../support/sending.ts';
import { inUtc, openDiary, tuesday } from '../appointments/scene.ts';
import { since } from '../budgets/status-scene.ts';

const diary = await openDiary();
const { desk, askDesk, book, budgetIn, boxes, trace, get, sql, host, client, listed, slots, setClock } =
  diary;
const [first, second] = boxes.map(({ id, name }) => ({ id, name })) as [(typeof boxes)[0], (typeof boxes)[0]];
await letSend(sql, host);

const ask = (id: string, verb: string, body: object = {}) =>
  askDesk('POST', `/appointments/${id}/${verb}`, body);
const told = ({ id }: { id: number }) => subjectsOf(sql, id);
const eventsOf = async (budget: { id: number }, before: Awaited<ReturnType<typeof trace>>) =>
  since(before, await trace(budget)).events.map(({ event, data }) => [event, data.id]);

describe('appointments book', () => {
  test('books whatever the mode, for internal budgets too, by the rules of all', async () => {
    const budget = await budgetIn('Pendiente');
    const body = { budget_id: budget.id, start: tuesday('09:00'), box_id: second.id, notify_client: true };
    const { status, body: booked } = await askDesk('POST', '/appointments', body);
    expect(status).toBe(201);
    expect(booked).toMatchObject({ id: `b${budget.id}`, status: 'confirmed', box: second });
    expect(await told(budget)).toEqual(['Su cita está confirmada · 0000BBB']);
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: client.id });
    const again = { ...body, budget_id: internal.id };
    const refused = await askDesk('POST', '/appointments', again);
    expect(refused.body.error).toMatchObject({ code: 'slot_unavailable', alternatives: expect.any(Array) });
    expect((await askDesk('POST', '/appointments', { ...again, box_id: first.id })).status).toBe(201);
    const { body: all } = await desk('GET', '/appointments');
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual([`b${budget.id}`, `b${internal.id}`]);
    expect((await listed()).map(({ id }) => id)).toEqual([`b${budget.id}`]);
    expect((await trace(internal)).events).toEqual([]);
    expect((await desk('GET', `/appointments/b${internal.id}`)).body).toEqual(all.data[1]);
    expect((await desk('GET', `/budgets/${internal.id}`)).body.appointment.box).toEqual(first);
  });
});

test('a start more than two years ahead is refused by its name, booked or moved', async () => {
  const budget = await budgetIn('Pendiente');
  const start = '2206-11-24T10:00:00+01:00';
  const fields = [{ path: '/start', message: expect.any(String) }];
  const booked = await askDesk('POST', '/appointments', { budget_id: budget.id, start });
  expect([booked.status, booked.body.error.fields]).toEqual([422, fields]);
  await book(budget, '13:00', { box_id: second.id });
  const moved = await ask(`b${budget.id}`, 'move', { start });
  expect([moved.status, moved.body.error.fields]).toEqual([422, fields]);
  await ask(`b${budget.id}`, 'cancel');
});

describe('appointments move', () => {
  test('keeps length and box, or takes another box if that one is occupied', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '10:00', { box_id: second.id, duration_minutes: 60 });
    const before = await trace(budget);
    const moved = await ask(`b${budget.id}`, 'move', { start: tuesday('11:00'), notify_client: true });
    expect(moved.body).toMatchObject({
      start: inUtc(tuesday('11:00')),
      end: inUtc(tuesday('12:00')),
      box: second,
    });
    expect(await eventsOf(budget, before)).toEqual([['appointment.confirmed', `b${budget.id}`]]);
    expect(await told(budget)).toEqual(['Su cita ha cambiado de hora · 0000BBB']);
    await book(await budgetIn('Pendiente'), '12:00', { box_id: second.id });
    expect((await ask(`b${budget.id}`, 'move', { start: tuesday('12:00') })).body.box).toEqual(first);
    const refused = await ask(`b${budget.id}`, 'move', { start: tuesday('12:00'), box_id: second.id });
    expect(refused.body.error.code).toBe('slot_unavailable');
  });

  test.each([
    ['b999999', 404],
    ['p1', 422],
  ])('%s: %i', async (id, status) => {
    expect((await ask(id, 'move', { start: tuesday('12:00') })).status).toBe(status);
  });
});

describe('appointments send-message', () => {
  test('names the previous and the new time of a moved appointment, and changes nothing', async () => {
    const budget = await budgetIn('Pendiente');
    const { body: booked } = await book(budget, '17:00', { box_id: first.id });
    const { body: moved } = await ask(booked.id, 'move', { start: tuesday('17:30') });
    const before = await trace(budget);
    const { status, body } = await ask(booked.id, 'messages', { moved_from: booked.start });
    expect([status, body]).toMatchObject([201, { status: 'queued', error: null }]);
    expect(body.subject).toBe('Su cita ha cambiado de hora · 0000BBB');
    const [message] = await sql`
      select text, calendar from outbound_messages where message_id is not null
      order by communication_id desc limit 1`;
    expect(message?.text).toContain('En lugar del mar 24/11, 17:00');
    expect(message?.text).toContain('24 de noviembre de 2026, 17:30');
    expect(message?.calendar).toContain('METHOD:REQUEST');
    expect((await desk('GET', `/appointments/${booked.id}`)).body).toEqual(moved);
    expect(since(before, await trace(budget)).events).toEqual([]);
    expect((await ask(booked.id, 'messages', {})).body.subject).toBe('Su cita está confirmada · 0000BBB');
    await ask(booked.id, 'cancel');
  });

  test('logs why a client cannot be reached, and finds neither proposals nor internal work', async () => {
    const { body: other } = await desk('POST', '/clients', { name: 'Eva Inventada' });
    const { body: budget } = await desk('POST', '/budgets', { client_id: other.id });
    const { body: booked } = await book(budget, '17:00', { box_id: first.id });
    const { status, body } = await ask(booked.id, 'messages', {});
    expect([status, body]).toMatchObject([201, { status: 'failed', error: expect.stringContaining('no') }]);
    await ask(booked.id, 'cancel');
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: client.id });
    await desk('POST', '/appointments', { budget_id: internal.id, start: tuesday('17:00') });
    expect((await ask(`b${internal.id}`, 'messages', {})).status).toBe(404);
    expect((await ask('p1', 'messages', {})).status).toBe(422);
    await ask(`b${internal.id}`, 'cancel');
  });
});

describe('appointments confirm', () => {
  const propose = async (budget: { id: number }, time: string) =>
    (await book(budget, time, { mode: 'propose', box_id: first.id })).body.id as string;

  test('makes a proposal the budget’s appointment, once', async () => {
    const budget = await budgetIn('Pendiente');
    const id = await propose(budget, '15:30');
    const before = await trace(budget);
    const { status, body } = await ask(id, 'confirm', { notify_client: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: `b${budget.id}`, status: 'confirmed', proposed_at: expect.any(String) });
    expect(await eventsOf(budget, before)).toEqual([['appointment.confirmed', `b${budget.id}`]]);
    const after = await trace(budget);
    expect((await ask(id, 'confirm', { notify_client: true })).body).toEqual(body);
    expect((await ask(body.id, 'confirm')).body).toEqual(body);
    expect(await trace(budget)).toEqual(after);
    expect(await told(budget)).toEqual(['Su cita está confirmada · 0000BBB']);
  });

  test('puts it in place of the appointment that there was, whose time is free', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '16:00', { box_id: second.id });
    const id = await propose(budget, '16:30');
    const before = await trace(budget);
    expect((await ask(id, 'confirm', { notify_client: true })).body).toMatchObject({
      start: inUtc(tuesday('16:30')),
      box: first,
    });
    expect(await eventsOf(budget, before)).toEqual([['appointment.confirmed', `b${budget.id}`]]);
    expect(await told(budget)).toEqual(['Su cita ha cambiado de hora · 0000BBB']);
    const query = `from=${inUtc(tuesday('16:00'))}&to=${inUtc(tuesday('16:30'))}&box_id=${second.id}`;
    expect(await slots(query)).toHaveLength(1);
  });

  test('of a proposal that has lapsed: 404; of a budget that is over: 409', async () => {
    const budget = await budgetIn('Pendiente');
    const id = await propose(budget, '17:30');
    await sql`update budgets set status = 'Facturado' where id = ${budget.id}`;
    expect((await ask(id, 'confirm')).body.error.code).toBe('budget_locked');
    await setClock('2026-11-26T09:00:00.000Z');
    expect((await ask(id, 'confirm')).status).toBe(404);
    await setClock('2026-11-23T08:20:00.000Z');
  });
});

describe('appointments reject and cancel', () => {
  test('free the time, and tell the client where that is asked for', async () => {
    const budget = await budgetIn('Pendiente');
    const { body: proposal } = await book(budget, '18:00', { mode: 'propose' });
    const { body: booked } = await book(budget, '17:00');
    const rejected = await ask(proposal.id, 'reject', { notify_client: true });
    expect(rejected.body).toEqual({ ok: true, id: proposal.id, status: 'cancelled' });
    const cancelled = await ask(booked.id, 'cancel', { notify_client: true });
    expect(cancelled.body).toEqual({ ok: true, id: booked.id, status: 'cancelled' });
    expect(await told(budget)).toEqual([
      'Elija otra hora para su cita · 0000BBB',
      'Su cita se ha cancelado · 0000BBB',
    ]);
    for (const [id, verb] of [
      [proposal.id, 'reject'],
      [booked.id, 'cancel'],
    ] as const)
      expect((await ask(id, verb)).status).toBe(404);
    expect((await get(`/budgets/${budget.id}`)).body.appointment.start).toBeNull();
  });
});

describe('closures', () => {
  test('keep work out, name what they collide with, and go again', async () => {
    const budget = await budgetIn('Pendiente');
    const day = '2026-12-02T';
    const start = `${day}10:00:00+01:00`;
    await diary.post('/appointments', { budget_id: budget.id, start, box_id: first.id });
    const times = { from: `${day}09:00:00+01:00`, to: `${day}12:00:00+01:00` };
    const closed = await askDesk('POST', '/closures', { ...times, name: 'Curso' });
    expect(closed.status).toBe(201);
    expect(closed.body).toEqual({
      id: expect.any(Number),
      name: 'Curso',
      from: inUtc(times.from),
      to: inUtc(times.to),
      box: null,
      collisions: [`b${budget.id}`],
    });
    const query = `from=${inUtc(times.from)}&to=${inUtc(`${day}12:30:00+01:00`)}`;
    expect((await slots(query)).map(({ start }: { start: string }) => start)).toEqual(
      Array(2).fill(inUtc(times.to)),
    );
    const other = await askDesk('POST', '/closures', {
      ...times,
      box_id: second.id,
      name: 'Elevador en revisión',
    });
    expect(other.body).toMatchObject({ box: second, collisions: [] });
    const { body: list } = await desk('GET', '/closures');
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([closed.body.id, other.body.id]);
    expect((await askDesk('DELETE', `/closures/${closed.body.id}`)).body).toEqual({
      ok: true,
      id: closed.body.id,
    });
    expect((await askDesk('DELETE', `/closures/${closed.body.id}`)).status).toBe(404);
    expect(
      (await slots(query)).filter(({ box }: { box: { id: number } }) => box.id === second.id),
    ).toHaveLength(1);
    await desk('DELETE', `/closures/${other.body.id}`);
  });

  test.each([
    ['an end before the beginning', { from: tuesday('12:00'), to: tuesday('11:00') }, '/to'],
    ['no time at all', { from: tuesday('12:00'), to: tuesday('12:00') }, '/to'],
    ['a box of nothing', { from: tuesday('11:00'), to: tuesday('12:00'), box_id: 99999 }, '/box_id'],
    ['a day', { from: '2026-11-24', to: tuesday('12:00') }, '/from'],
    ['a blank name', { from: tuesday('11:00'), to: tuesday('12:00'), name: ' ' }, '/name'],
  ])('refuse %s', async (_what, body, path) => {
    const { status, body: refused } = await askDesk('POST', '/closures', { name: 'Curso', ...body });
    expect(status).toBe(422);
    expect(refused.error.fields[0].path).toBe(path);
  });
});

test('an appointment that is confirmed can be rejected, too: it is cancelled', async () => {
  const budget = await budgetIn('Pendiente');
  const { body } = await diary.post('/appointments', {
    budget_id: budget.id,
    start: '2026-12-01T10:00:00+01:00',
  });
  const rejected = await ask(body.id, 'reject', { notify_client: true });
  expect(rejected.body).toEqual({ ok: true, id: body.id, status: 'cancelled' });
  expect(await told(budget)).toEqual(['Su cita se ha cancelado · 0000BBB']);
});

test('a box with appointments to come stays; afterwards it may go', async () => {
  const { body: box } = await desk('POST', '/boxes', { name: 'Pintura' });
  const budget = await budgetIn('Pendiente');
  await book(budget, '13:00', { box_id: box.id });
  const refused = await askDesk('DELETE', `/boxes/${box.id}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields[0]).toMatchObject({
    path: 'path/id',
    message: expect.stringContaining(`b${budget.id}`),
  });
  await ask(`b${budget.id}`, 'cancel');
  expect((await askDesk('DELETE', `/boxes/${box.id}`)).status).toBe(200);
});

test('erasing a client frees what is to come', async () => {
  const person = await diary.newClient({ name: 'Nadie Supuesto' });
  const budget = await diary.newBudget({ client_id: person.id, lines: [{ description: 'Aceite' }] });
  await diary.post('/appointments', { budget_id: budget.id, start: '2026-12-03T10:00:00+01:00' });
  await diary.post('/appointments', {
    budget_id: budget.id,
    start: '2026-12-03T11:00:00+01:00',
    mode: 'propose',
  });
  const before = await trace(budget);
  await desk('POST', `/clients/${person.id}/erase`);
  expect((await eventsOf(budget, before)).map(([event]) => event)).toEqual([
    'appointment.cancelled',
    'appointment.cancelled',
  ]);
  expect((await get(`/budgets/${budget.id}`)).body.appointment.start).toBeNull();
});

test('a vehicle that is given to another client keeps its appointment', async () => {
  const budget = await budgetIn('Pendiente');
  await diary.post('/appointments', { budget_id: budget.id, start: '2026-12-04T10:00:00+01:00' });
  const other = await diary.newClient({ name: 'Otro Ejemplo' });
  await diary.patch(`/vehicles/${diary.vehicle.id}`, { client_id: other.id });
  const found = (await listed()).find(({ budget_id }) => budget_id === budget.id);
  expect(found).toMatchObject({ client: { id: client.id }, vehicle: { id: diary.vehicle.id } });
});
