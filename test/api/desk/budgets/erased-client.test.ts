import { describe, expect, test } from 'vitest';
import { openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { app, host, get, patch, desk, askDesk, sql, newClient, newVehicle, newBudget, show, set } = scene;

const secret = /Clara|azulejo/i;
const written = {
  client_reference: 'Clara azulejo 1',
  public_notes: 'Clara azulejo 2',
  internal_notes: 'Clara azulejo 3',
};
/**
 * The client of the budget. Other clients have the same name, because erasing one client must not change texts about
 * the others.
 */
const client = { name: 'Clara Ejemplo' };
const made = await newBudget({ client, public_notes: 'Azulejo 4', client_reference: 'Azulejo 5' });
const { id, client_id, lines } = made;
await set(id, written);
await desk('PATCH', `/budgets/${id}/lines/${lines[0].id}`, { extended_detail: 'Azulejo 6', unit_cost: 20 });
await desk('PATCH', `/budgets/${id}/lines/${lines[0].id}`, { extended_detail: 'Azulejo 7' });
await desk('POST', '/vehicles/check-in', { budget_id: id });
await sql`update budgets set reject_reason = 'Azulejo 8' where id = ${id}`;
await sql`update budget_history set actor_kind = 'client', actor_name = 'Clara Ejemplo'
  where budget_id = ${id} and action = 'line.updated'`;
const { body: own } = await desk('POST', '/budgets/internal', { client_id, internal_notes: 'Azulejo 9' });
const kept = await newBudget({ client });
const before = await show(id);
await desk('POST', `/clients/${client_id}/erase`);

describe('the budgets of an erased client', () => {
  test('keep nothing that was written about it, in any table', async () => {
    const tables = await sql`
      select table_name from information_schema.tables where table_schema = 'public' and table_name like 'budget%'`;
    for (const { table_name } of tables) {
      const rows = await sql`
        select to_jsonb(t)::text as row from ${sql(table_name)} t
        where coalesce(to_jsonb(t)->>'budget_id', to_jsonb(t)->>'id') in (${String(id)}, ${String(own.id)})`;
      const text = rows.map(({ row }) => row).join('\n');
      expect(text, table_name).not.toMatch(secret);
    }
  });

  test('keep what was done, for how much and when', async () => {
    const after = await show(id);
    expect(after).toEqual({
      ...before,
      client: { id: client_id, name: 'Cliente suprimido' },
      client_reference: null,
      public_notes: null,
      internal_notes: null,
      reject_reason: null,
      lines: before.lines.map((line: object) => ({ ...line, extended_detail: null })),
      updated_at: expect.any(String),
    });
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  test('keep the lines of their history, without the values', async () => {
    const { length } = await scene.history(id);
    expect(length).toBe(before.history_count);
    for (const { changes } of await scene.history(id)) {
      for (const values of Object.values(changes)) expect(values).toEqual([null, null]);
    }
  });

  test('have a link that leads nowhere', async () => {
    const follow = await app.inject({ url: new URL(made.tracking_url).pathname, headers: { host } });
    expect(follow.statusCode).toBe(404);
  });

  test.each([
    ['a change', () => set(id, { km: 5 })],
    ['a change of nothing', () => set(id, {})],
    ['a change of one for internal use', () => set(own.id, { km: 5 })],
    ['a change of a line', () => askDesk('PATCH', `/budgets/${id}/lines/${lines[0].id}`, { unit_cost: 1 })],
    ['a change of a line by the API', () => patch(`/budgets/${id}/lines/${lines[0].id}`, { quantity: 3 })],
    ['a new link', () => askDesk('POST', `/budgets/${id}/url`, { rotate: true })],
    ['a check-in', () => askDesk('POST', '/vehicles/check-in', { budget_id: id })],
    ['a delivery with a mileage', () => askDesk('POST', '/vehicles/deliver', { budget_id: id, km: 50_000 })],
    ['another one', () => askDesk('POST', '/budgets/internal', { client_id })],
  ])('take no more: %s is 409 client_erased', async (_what, ask) => {
    const refused = await ask();
    expect([refused.status, refused.body?.error.code], refused.text).toEqual([409, 'client_erased']);
  });

  test('let the vehicle go that is still here', async () => {
    const delivered = await desk('POST', '/vehicles/deliver', { budget_id: id });
    expect(delivered.body.delivered_at).toEqual(expect.any(String));
    expect((await get(`/budgets/${id}`)).body.delivered_at).toBe(delivered.body.delivered_at);
  });

  test('leave those of others as they are', async () => {
    expect(await show(kept.id)).toMatchObject({ client: { name: 'Clara Ejemplo' }, history_count: 1 });
  });
});

test('erasing and changing at once ends with nothing left, and no error', async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = (await newClient()).id;
    const { id: vehicle_id } = await newVehicle({ client_id: owner });
    const { id: contested } = await newBudget({ client_id: owner, vehicle_id });
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((n) => set(contested, { public_notes: `Azulejo ${n}` })),
      askDesk('POST', `/clients/${owner}/erase`),
      ...[5, 6, 7, 8].map((n) => set(contested, { public_notes: `Azulejo ${n}` })),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await show(contested)).public_notes).toBeNull();
    const rows = await sql`select changes::text from budget_history where budget_id = ${contested}`;
    expect(rows.map(({ changes }) => changes).join()).not.toMatch(secret);
  }
});
