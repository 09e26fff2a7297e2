import { describe, expect, test } from 'vitest';
import { letSend } from '../../support/sending.ts';
import { since } from '../budgets/status-scene.ts';
import { openDiary } from './scene.ts';

const {
  book,
  budgetIn,
  cancel,
  trace,
  get,
  sql,
  host,
  slots,
  createKey,
  desk,
  newClient,
  newBudget,
  setClock,
  move,
  listed,
} = await openDiary();
await letSend(sql, host);

const notices = async ({ id }: { id: number }) =>
  (await sql`select subject, body from communications where budget_id = ${id} order by id`).map(
    ({ subject }) => subject,
  );

describe('an appointment that is cancelled', () => {
  test('frees its time, and the budget stays as it is', async () => {
    const budget = await budgetIn('Aprobado');
    const { body } = await book(budget, '09:00', { duration_minutes: 60 });
    const before = await trace(budget);
    const answer = await cancel(body.id);
    expect([answer.status, answer.body]).toEqual([200, { ok: true, id: body.id, status: 'cancelled' }]);
    const { id, budget_id, start, end } = body;
    expect(since(before, await trace(budget))).toMatchObject({
      events: [{ event: 'appointment.cancelled', data: { id, budget_id, start, end, status: 'cancelled' } }],
      history: [{ action: 'appointment.cancelled' }],
    });
    const shown = (await get(`/budgets/${budget.id}`)).body;
    expect(shown.status).toBe('Aprobado');
    expect(shown.appointment).toMatchObject({ start: null, status: null, box: { id: null, name: null } });
    expect((await cancel(body.id)).status).toBe(404);
    expect((await book(await budgetIn('Pendiente'), '09:00', { box_id: body.box.id })).status).toBe(201);
  });

  test('never notifies the client, even if the request asks for it', async () => {
    const budget = await budgetIn('Aprobado');
    const { body } = await book(budget, '11:00');
    expect((await cancel(body.id, '?notify_client=true')).status).toBe(200);
    expect(await notices(budget)).toEqual([]);
  });
});

describe('a proposal that is withdrawn', () => {
  const proposed = async (time: string) => {
    const budget = await budgetIn('Pendiente');
    return { budget, id: (await book(budget, time, { mode: 'propose' })).body.id };
  };

  test('leaves the budget’s appointment alone', async () => {
    const { budget, id } = await proposed('12:00');
    const { body: confirmed } = await book(budget, '13:00');
    expect((await cancel(id)).body).toEqual({ ok: true, id, status: 'cancelled' });
    expect((await cancel(id)).status).toBe(404);
    expect((await listed()).map((each) => each.id)).toContain(confirmed.id);
    expect(await notices(budget)).toEqual([]);
  });

  test('asks the client to choose another time, with notify_client', async () => {
    const { budget, id } = await proposed('12:00');
    expect((await cancel(id, '?notify_client=true')).status).toBe(200);
    expect(await notices(budget)).toEqual(['Elija otra hora para su cita · 0000BBB']);
  });

  test('by a key that may not notify: 403, and it remains', async () => {
    const { id } = await proposed('12:30');
    const { key } = await createKey({ scopes: ['appointments:write'] });
    const refused = await cancel(id, '?notify_client=true', { key });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await cancel(id, '?notify_client=false', { key })).status).toBe(200);
  });

  test('is nobody’s once it has lapsed: 404', async () => {
    const { id } = await proposed('12:30');
    await setClock('2026-11-24T11:30:00.000Z');
    expect((await cancel(id)).status).toBe(404);
    await setClock('2026-11-23T08:20:00.000Z');
  });
});

test.each([
  ['b999999999', 404],
  ['p999999999', 404],
  ['b0', 422],
  ['x1', 422],
  ['b', 422],
  ['12', 422],
  ['b1%20', 422],
])('DELETE of %s: %i', async (id, status) => {
  expect((await cancel(id)).status).toBe(status);
});

test('the number of a confirmed appointment’s row is no proposal’s', async () => {
  const budget = await budgetIn('Pendiente');
  await book(budget, '16:00');
  const [row] = await sql`select id from appointments where budget_id = ${budget.id}`;
  expect((await cancel(`p${row?.id}`)).status).toBe(404);
});

test('an erased client’s: 409', async () => {
  const client = await newClient({ name: 'Nadie Supuesto' });
  const budget = await newBudget({ client_id: client.id, lines: [{ description: 'Aceite' }] });
  const { body } = await book(budget, '16:30');
  await setClock('2026-11-24T17:00:00.000Z');
  await desk('POST', `/clients/${client.id}/erase`);
  const refused = await cancel(body.id);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
  await setClock('2026-11-23T08:20:00.000Z');
});

describe('a budget that is over', () => {
  test.each(['Cancelado', 'Rechazado', 'Retirado'])(
    '%s: what it keeps of the time to come is free',
    async (status) => {
      const budget = await budgetIn('Pendiente');
      const { body: confirmed } = await book(budget, '17:00');
      const { body: proposal } = await book(budget, '17:30', { mode: 'propose' });
      const before = await trace(budget);
      if (status === 'Cancelado') await move(budget, { status });
      else
        await desk(
          'POST',
          `/budgets/${budget.id}/status/${status}`,
          status === 'Rechazado' ? { reason: 'Caro' } : {},
        );
      const told = since(before, await trace(budget)).events.filter(({ event }) =>
        event.startsWith('appointment'),
      );
      expect(told.map(({ event, data }) => [event, data.id])).toEqual([
        ['appointment.cancelled', confirmed.id],
        ['appointment.cancelled', proposal.id],
      ]);
      expect(
        await slots(`from=${confirmed.start}&to=${proposal.end}&box_id=${confirmed.box.id}`),
      ).toHaveLength(2);
    },
  );

  test('what has been stays in the diary', async () => {
    const budget = await budgetIn('Aprobado');
    const { body } = await book(budget, '17:00');
    await setClock('2026-11-25T09:00:00.000Z');
    await move(budget, { status: 'Cancelado' });
    expect((await get(`/budgets/${budget.id}`)).body.appointment.start).toBe(body.start);
    await setClock('2026-11-23T08:20:00.000Z');
  });
});
