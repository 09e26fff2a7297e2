import { describe, expect, test } from 'vitest';
import { openBudgetScene } from './budgets/scene.ts';

const { patch, desk, askDesk, newBudget, newClient, newVehicle, set } = await openBudgetScene();

interface Entry {
  id: number;
  action: string;
}

const actions = (entries: Entry[]) => entries.map(({ action }) => action);
const historyOf = async (query: string) => (await desk('GET', `/history?${query}`)).body;

/** Reads every page of a list of the desk. */
async function pages(path: string): Promise<Entry[][]> {
  const found = [];
  let cursor = '';
  do {
    const { body } = await desk('GET', `${path}${cursor}`);
    found.push(body.data);
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  return found;
}

describe('history of a client', () => {
  test('shows old and new values, when and by whom, the newest first, its vehicles included', async () => {
    const id = (await newClient({ name: 'Clara Ejemplo' })).id;
    const vehicle = await newVehicle({ client_id: id });
    await patch(`/clients/${id}`, { phone: '600 000 001', city: 'Madrid' });
    await desk('PATCH', `/clients/${id}`, { vip: true });
    const { data, next_cursor, has_more } = await historyOf(`client_id=${id}`);
    expect([next_cursor, has_more]).toEqual([null, false]);
    expect(actions(data)).toEqual(['client.updated', 'client.updated', 'vehicle.created', 'client.created']);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      action: 'client.updated',
      by: 'Marta Supuesta',
      by_kind: 'staff',
      vehicle_id: null,
      line_id: null,
      changes: { vip: { from: false, to: true } },
    });
    expect(data[1]).toMatchObject({
      by: 'Prueba',
      by_kind: 'key',
      changes: { phone: { from: null, to: '600 000 001' }, city: { from: null, to: 'Madrid' } },
    });
    expect(data[2].vehicle_id).toBe(vehicle.id);
  });

  test('shows of an erased client what happened, and no value', async () => {
    const id = (await newClient({ name: 'Clara Ejemplo' })).id;
    await patch(`/clients/${id}`, { phone: '600 000 009' });
    await desk('POST', `/clients/${id}/erase`);
    const { data } = await historyOf(`client_id=${id}`);
    expect(actions(data)).toEqual(['client.erased', 'client.updated', 'client.created']);
    expect(data[1].changes).toEqual({ phone: { from: null, to: null } });
    expect(JSON.stringify(data)).not.toMatch(/Clara|600/);
  });
});

describe('history of a budget', () => {
  test('shows what changed in it and in its lines', async () => {
    const { id, lines } = await newBudget();
    await set(id, { km: 48_210 });
    await patch(`/budgets/${id}/lines/${lines[0].id}`, { quantity: 3 });
    const { data } = await historyOf(`budget_id=${id}`);
    expect(actions(data)).toEqual(['line.updated', 'budget.updated', 'budget.created']);
    expect(data[0]).toMatchObject({ line_id: lines[0].id, changes: { quantity: { from: 2, to: 3 } } });
    expect(data[1].changes).toEqual({ km: { from: null, to: 48_210 } });
  });

  test('shows that of a budget for internal use, too', async () => {
    const body = { client_id: (await newClient()).id };
    const { id } = (await desk('POST', '/budgets/internal', body)).body;
    expect(actions((await historyOf(`budget_id=${id}`)).data)).toEqual(['budget.created']);
  });
});

test.each(['history', 'consents'])('pages of %s have every entry once, the newest first', async (list) => {
  const id = (await newClient()).id;
  for (let turn = 1; turn <= 7; turn += 1)
    await patch(`/clients/${id}`, { marketing_opt_out: turn % 2 === 1 });
  const found = await pages(`/${list}?client_id=${id}&limit=3`);
  const entries = found.flat();
  expect(found.map((page) => page.length)).toEqual(list === 'history' ? [3, 3, 2] : [3, 3, 1]);
  const ids = entries.map((entry) => entry.id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
});

test('a cursor of another client, or of the other list, is refused', async () => {
  const [one, other] = [(await newClient()).id, (await newClient()).id];
  await patch(`/clients/${one}`, { marketing_opt_out: true, channel_opt_out: { sms: true } });
  const { next_cursor } = await historyOf(`client_id=${one}&limit=1`);
  for (const path of [`/history?client_id=${other}`, `/consents?client_id=${one}`]) {
    expect((await askDesk('GET', `${path}&cursor=${next_cursor}`)).status).toBe(400);
  }
});

describe('consents', () => {
  test('show refusals and permissions of a client, when and by whom, newest first', async () => {
    const { id } = await newClient({ name: 'Clara Ejemplo', channel_opt_out: { email: true } });
    await desk('POST', '/communications/unsubscribe', { client_id: id, channel: 'sms' });
    await patch(`/clients/${id}`, { channel_opt_out: { email: false } });
    const { body } = await desk('GET', `/consents?client_id=${id}`);
    const entry = { id: expect.any(Number), at: expect.stringMatching(/Z$/) };
    expect(body.data).toMatchObject([
      { ...entry, subject: 'email', opted_out: false, by: 'Prueba', by_kind: 'key' },
      { ...entry, subject: 'sms', opted_out: true },
      { ...entry, subject: 'email', opted_out: true, by: 'Prueba', by_kind: 'key' },
    ]);
  });

  test('of a client who never said anything are none', async () => {
    const id = (await newClient()).id;
    const { body } = await desk('GET', `/consents?client_id=${id}`);
    expect(body).toEqual({ data: [], next_cursor: null, has_more: false });
  });
});

test.each([
  ['neither', '/history', 'query'],
  ['both', '/history?client_id=1&budget_id=1', 'query'],
  ['no client', '/consents', 'query/client_id'],
])('refuses %s', async (_what, path, field) => {
  const refused = await askDesk('GET', path);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path: field, message: expect.any(String) });
});
