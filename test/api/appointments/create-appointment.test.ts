import { describe, expect, test } from 'vitest';
import { openBudgets, since } from '../budgets/status-scene.ts';
import { inUtc, openDiary, tuesday } from './scene.ts';

const diary = await openDiary();
const {
  book,
  budgetIn,
  trace,
  get,
  post,
  newClient,
  desk,
  sql,
  boxes,
  client,
  vehicle,
  listed,
  setClock,
  openInstance,
} = diary;
const [first, second] = boxes as [{ id: number; name: string }, { id: number; name: string }];
const idOfNothing = 999_999_999;
const hour = { duration_minutes: 60 };

describe('a workshop that books at once', () => {
  test('confirms, in the free box with the lowest id, and tells of it in UTC', async () => {
    const budget = await budgetIn('Pendiente');
    const before = await trace(budget);
    const { status, body } = await book(budget, '09:00', hour);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: `b${budget.id}`,
      budget_id: budget.id,
      status: 'confirmed',
      start: inUtc(tuesday('09:00')),
      end: inUtc(tuesday('10:00')),
      estimated_duration_minutes: null,
      client_confirmed_at: null,
      budget_status: 'Pendiente',
      checked_in_at: null,
      client: { id: client.id, name: client.name },
      vehicle: { id: vehicle.id, plate: '0000BBB', brand: null, model: null },
      mechanic: null,
      box: { id: first.id, name: 'Box 1' },
      category: null,
      channel: 'API',
      proposed_at: null,
    });
    const { events, history } = since(before, await trace(budget));
    const data = { id: body.id, budget_id: budget.id, status: 'confirmed', start: body.start, end: body.end };
    expect(events).toEqual([{ event: 'appointment.confirmed', data }]);
    expect(history).toMatchObject([{ action: 'appointment.confirmed', actor_name: 'Prueba' }]);
    const shown = (await get(`/budgets/${budget.id}`)).body;
    expect(shown.appointment).toEqual({
      start: body.start,
      end: body.end,
      status: 'confirmed',
      client_confirmed_at: null,
      estimated_duration_minutes: null,
      box: { id: first.id, name: 'Box 1' },
    });
    expect(shown.updated_at > budget.updated_at).toBe(true);
    const { body: page } = await get('/budgets?limit=200');
    expect(page.data.find(({ id }: { id: number }) => id === budget.id).appointment).toEqual(
      shown.appointment,
    );
    expect((await listed()).map(({ id }) => id)).toContain(body.id);
  });

  test('takes the next box, then none: 409 with the nearest slots, each of which can be booked', async () => {
    const [one, two] = [await budgetIn('Aprobado'), await budgetIn('Aprobado')];
    expect((await book(one, '09:00', hour)).body.box).toEqual({ id: second.id, name: 'Box 2' });
    const refused = await book(two, '09:00', hour);
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('slot_unavailable');
    const { alternatives } = refused.body.error;
    const box = { id: first.id, name: 'Box 1' };
    expect(alternatives).toEqual([
      { start: inUtc(tuesday('10:00')), end: inUtc(tuesday('11:00')), box },
      { start: inUtc(tuesday('10:30')), end: inUtc(tuesday('11:30')), box },
      { start: inUtc(tuesday('11:00')), end: inUtc(tuesday('12:00')), box },
    ]);
    const { start } = alternatives[1];
    expect((await post('/appointments', { budget_id: two.id, start, ...hour })).status).toBe(201);
    expect(
      (await post('/appointments', { budget_id: two.id, start: alternatives[0].start, ...hour })).status,
    ).toBe(201);
  });

  test('offers slots of the box that was asked for', async () => {
    const budget = await budgetIn('Pendiente');
    const refused = await book(budget, '09:00', { ...hour, box_id: second.id });
    const { alternatives } = refused.body.error;
    expect(alternatives.map((slot: { box: { id: number } }) => slot.box.id)).toEqual([
      second.id,
      second.id,
      second.id,
    ]);
  });

  test('moves what the budget has: the time is free again, and the client has not agreed to the new one', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '12:00', { ...hour, box_id: second.id });
    await sql`update appointments set client_confirmed_at = now(), reminded_at = now() where budget_id = ${budget.id}`;
    const before = await trace(budget);
    const { status, body } = await book(budget, '13:00', { ...hour, box_id: second.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: `b${budget.id}`,
      start: inUtc(tuesday('13:00')),
      client_confirmed_at: null,
    });
    expect(since(before, await trace(budget)).events.map(({ event }) => event)).toEqual([
      'appointment.confirmed',
    ]);
    const [row] =
      await sql`select count(*)::int as rows, max(reminded_at) as reminded_at from appointments where budget_id = ${budget.id}`;
    expect(row).toEqual({ rows: 1, reminded_at: null });
    const other = await budgetIn('Pendiente');
    expect((await book(other, '12:00', { ...hour, box_id: second.id })).status).toBe(201);
  });

  test('lets a budget overlap what it has itself', async () => {
    const budget = await budgetIn('Pendiente');
    expect((await book(budget, '16:00', { ...hour, box_id: first.id })).status).toBe(201);
    expect((await book(budget, '16:30', { ...hour, box_id: first.id })).status).toBe(201);
  });

  test('changes nothing where the time is kept already', async () => {
    const budget = await budgetIn('Pendiente');
    const { body } = await book(budget, '17:30', hour);
    const before = await trace(budget);
    const again = await book(budget, '17:30', hour);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(body);
    expect(await trace(budget)).toEqual(before);
  });

  test('takes the time of the estimate, else the least', async () => {
    const budget = await budgetIn('Pendiente');
    await desk('PATCH', `/budgets/${budget.id}`, { estimated_duration_minutes: 90 });
    const start = '2026-11-25T09:00:00+01:00';
    const { body } = await post('/appointments', { budget_id: budget.id, start });
    expect(body).toMatchObject({ end: inUtc('2026-11-25T10:30:00+01:00'), estimated_duration_minutes: 90 });
    const other = await post('/appointments', { budget_id: (await budgetIn('Pendiente')).id, start });
    expect(other.body.end).toBe(inUtc('2026-11-25T09:30:00+01:00'));
  });

  test('proposes where that is asked for', async () => {
    const budget = await budgetIn('Pendiente');
    const { body } = await book(budget, '11:30', { mode: 'propose', ...hour });
    expect(body).toMatchObject({
      id: expect.stringMatching(/^p\d+$/),
      status: 'proposed',
      proposed_at: expect.any(String),
    });
  });
});

describe('a proposal', () => {
  test('is kept beside the appointment, and replaces an earlier proposal', async () => {
    const budget = await budgetIn('Pendiente');
    const start = (time: string) => `2026-11-26T${time}:00Z`;
    const ask = async (time: string, mode: string) =>
      (await post('/appointments', { budget_id: budget.id, start: start(time), mode })).body;
    const confirmed = await ask('08:00', 'book');
    const before = await trace(budget);
    const one = await ask('09:00', 'propose');
    const other = await ask('10:00', 'propose');
    expect(other.id).not.toBe(one.id);
    const its = (await listed(`from=${start('00:00')}&to=${start('23:00')}`)).filter(
      ({ budget_id }) => budget_id === budget.id,
    );
    expect(its.map(({ id }) => id)).toEqual([confirmed.id, other.id]);
    const told = since(before, await trace(budget)).events.map(({ event, data }) => [event, data.id]);
    expect(told).toEqual([
      ['appointment.proposed', one.id],
      ['appointment.cancelled', one.id],
      ['appointment.proposed', other.id],
    ]);
    expect((await get(`/budgets/${budget.id}`)).body.appointment.start).toBe(confirmed.start);
    const notices = (await desk('GET', '/alerts')).body.data;
    expect(notices[0]).toMatchObject({
      kind: 'appointment_requested',
      data: { id: other.id, budget_id: budget.id },
    });
  });

  test('keeps its time from others, until it lapses', async () => {
    const [budget, other] = [await budgetIn('Pendiente'), await budgetIn('Pendiente')];
    const asked = { start: '2026-12-01T09:00:00+01:00', box_id: first.id };
    expect((await post('/appointments', { budget_id: budget.id, ...asked, mode: 'propose' })).status).toBe(
      201,
    );
    expect((await post('/appointments', { budget_id: other.id, ...asked })).status).toBe(409);
    await setClock('2026-11-26T08:30:00.000Z');
    expect((await post('/appointments', { budget_id: other.id, ...asked })).status).toBe(201);
    await setClock('2026-11-23T08:20:00.000Z');
  });
});

describe('is refused', () => {
  const refusal = async (fields: object) => {
    const budget = await budgetIn('Pendiente');
    const before = await trace(budget);
    const answer = await post('/appointments', { budget_id: budget.id, start: tuesday('10:00'), ...fields });
    expect(await trace(budget)).toEqual(before);
    return answer;
  };

  test.each([
    ['a budget of nothing', { budget_id: idOfNothing }, '/budget_id'],
    ['a box of nothing', { box_id: idOfNothing }, '/box_id'],
    ['a start without offset', { start: '2026-11-24T10:00:00' }, '/start'],
    ['a start that is a day', { start: '2026-11-24' }, '/start'],
    ['less than the least', { duration_minutes: 20 }, '/duration_minutes'],
    ['less than a quarter of an hour', { duration_minutes: 14 }, '/duration_minutes'],
    ['more than twelve hours', { duration_minutes: 721 }, '/duration_minutes'],
    ['a mode that is none', { mode: 'confirm' }, '/mode'],
    ['a field that is none', { box: 1 }, '/box'],
  ])('%s: 422', async (_what, fields, path) => {
    const { status, body } = await refusal(fields);
    expect(status).toBe(422);
    expect(body.error.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });

  test.each([
    ['what is past', '2026-11-23T09:00:00+01:00'],
    ['what is in less than an hour', '2026-11-23T10:00:00+01:00'],
    ['off the grid', '2026-11-24T10:15:00+01:00'],
    ['off the grid by a second', '2026-11-24T10:00:01+01:00'],
    ['before it opens', '2026-11-24T08:00:00+01:00'],
    ['over lunch', '2026-11-24T13:45:00+01:00'],
    ['over closing', '2026-11-24T18:30:00+01:00'],
    ['a Sunday', '2026-11-29T10:00:00+01:00'],
    ['a holiday', '2026-12-08T10:00:00+01:00'],
    ['in 1970', '1970-01-01T00:00:00Z'],
  ])('%s: 409, with what is nearest', async (_what, start) => {
    const { status, body } = await refusal({ start });
    expect(status).toBe(409);
    expect(body.error.code).toBe('slot_unavailable');
    expect(body.error.alternatives.length).toBeLessThanOrEqual(3);
  });

  test.each([
    ['a hundred years away', '2126-11-24T10:00:00+01:00'],
    ['a year that was mistyped', '2206-11-24T10:00:00+01:00'],
    ['the last moment of time', '9999-12-31T23:30:00Z'],
  ])('%s: 422, in each mode', async (_what, start) => {
    for (const mode of ['book', 'propose']) {
      const { status, body } = await refusal({ start, mode });
      expect([status, body.error.fields]).toEqual([422, [{ path: '/start', message: expect.any(String) }]]);
    }
  });

  test.each(['Facturado', 'Cancelado', 'Rechazado', 'Retirado'] as const)(
    'a budget that is %s: 409',
    async (status) => {
      const answer = await book(await budgetIn(status), '10:30');
      expect([answer.status, answer.body.error.code]).toEqual([409, 'budget_locked']);
    },
  );

  test('a budget of the workshop’s own use: 422, as one that does not exist', async () => {
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: client.id });
    expect((await book(internal, '10:30')).body.error.fields[0].path).toBe('/budget_id');
  });

  test('an erased client’s: 409', async () => {
    const another = await newClient({ name: 'Nadie Supuesto' });
    const budget = (await post('/budgets', { client_id: another.id, lines: [{ description: 'Aceite' }] }))
      .body;
    await desk('POST', `/clients/${another.id}/erase`);
    const answer = await book(budget, '10:30');
    expect([answer.status, answer.body.error.code]).toEqual([409, 'client_erased']);
  });

  test('a key without the scope, or one that may not notify: 403', async () => {
    const budget = await budgetIn('Pendiente');
    const reader = await diary.createKey({ scopes: ['appointments:read'] });
    expect((await book(budget, '10:30', {}, { key: reader.key })).body.error.code).toBe('insufficient_scope');
    const writer = await diary.createKey({ scopes: ['appointments:write'] });
    const asked = { notify_client: true };
    expect((await book(budget, '10:30', asked, { key: writer.key })).body.error.code).toBe(
      'insufficient_scope',
    );
  });
});

test('a workshop that only takes proposals: they are proposed, and asking to book is 403', async () => {
  const proposals = await openInstance('proposals.test', 'business');
  const { desk, post } = proposals;
  await desk('POST', '/boxes', { name: 'Box 1' });
  const { budgetIn } = await openBudgets({ ...proposals, sql });
  const asked = { budget_id: (await budgetIn('Pendiente')).id, start: tuesday('10:00') };
  const refused = await post('/appointments', { ...asked, mode: 'book' });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'booking_mode_propose_only']);
  expect((await post('/appointments', asked)).body).toMatchObject({ status: 'proposed' });
});

test('without a box nothing can be booked, and nothing is offered', async () => {
  const bare = await openInstance('bare.test', 'business');
  const budget = await bare.newBudget({ lines: [{ description: 'Aceite' }] });
  const answer = await bare.post('/appointments', { budget_id: budget.id, start: tuesday('10:00') });
  expect(answer.body.error).toMatchObject({ code: 'slot_unavailable', alternatives: [] });
});
