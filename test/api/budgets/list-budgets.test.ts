import { describe, expect, test } from 'vitest';
import { budgetStatuses } from '../../../domain/budgets/status.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, newClient, newVehicle, newBudget, desk, sql } = await openWorkshop();

const clara = await newClient({ name: 'Clara Ejemplo' });
const bruno = await newClient({ name: 'Bruno Ficticio' });
const leon = await newVehicle({ client_id: clara.id, plate: '0000BBB' });

const moments = [1, 2, 3, 4, 5, 6].map((day) => `2026-03-0${day}T09:30:00.000Z`);
const lines = [{ description: 'Revisión' }];

/**
 * Ids of six budgets, created on six days for Clara and Bruno alternately. The first and the fifth are for a vehicle.
 */
const ids: number[] = [];
for (const [n, moment] of moments.entries()) {
  const client_id = n % 2 === 0 ? clara.id : bruno.id;
  const vehicle_id = n % 2 === 0 && n % 4 === 0 ? leon.id : null;
  const body = await newBudget({ client_id, vehicle_id, lines });
  await sql`update budgets set created_at = ${moment}, updated_at = ${moment} where id = ${body.id}`;
  ids.push(body.id);
}
const [first, second, third, fourth, fifth, sixth] = ids as [number, number, number, number, number, number];
await sql`update budgets set status = 'Enviado', updated_at = ${moments[5] as string} where id in (${second}, ${third})`;
const { body: internal } = await desk('POST', '/budgets/internal', { client_id: clara.id });

async function found(query: string): Promise<number[]> {
  const { status, body } = await get(`/budgets?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
}

describe('totals', () => {
  test('are those of the single budgets, with lines at several rates and optional ones', async () => {
    const budget = await newBudget({
      client_id: clara.id,
      lines: [
        { description: 'Pastillas', quantity: 1.5, unit_price: 52 },
        { description: 'Neumáticos', quantity: 3, unit_price: 0.05, tax_rate: 10 },
        { description: 'Pulido', unit_price: 80 },
      ],
    });
    await sql`update budget_lines set optional = true where budget_id = ${budget.id} and description = 'Pulido'`;
    const { body } = await get('/budgets?expand=totals&limit=200');
    for (const item of body.data) expect(item.totals).toEqual((await get(`/budgets/${item.id}`)).body.totals);
    expect(body.data.at(-1)).toMatchObject({
      id: budget.id,
      totals: { base: 78.15, optional: { base: 80 } },
    });
    await sql`delete from budget_lines where budget_id = ${budget.id}`;
    const { body: without } = await get('/budgets?expand=totals&limit=200');
    expect(without.data.at(-1)).toMatchObject({ id: budget.id, totals: { total: 0, tax_rates: [] } });
    await sql`update budgets set internal = true where id = ${budget.id}`;
  });

  test('are left out unless a request expands them, and nothing else can be expanded', async () => {
    const { body } = await get('/budgets?limit=1');
    expect(body.data[0]).not.toHaveProperty('totals');
    const refused = await get('/budgets?expand=lines');
    expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, 'query/expand']);
  });

  test('may be expanded from any page on', async () => {
    const { body: page } = await get('/budgets?limit=2');
    const { body: next } = await get(`/budgets?limit=2&expand=totals&cursor=${page.next_cursor}`);
    expect(next.data.map(({ totals }: { totals: object }) => typeof totals)).toEqual(['object', 'object']);
  });
});

test('leaves out what is for internal use, whatever is asked for', async () => {
  expect(internal.id).toBeGreaterThan(sixth);
  for (const query of ['', `client_id=${clara.id}`, 'status=Pendiente', 'from=2026-03-01T00:00:00Z']) {
    expect(await found(query)).not.toContain(internal.id);
  }
  expect((await get(`/budgets/${internal.id}`)).status).toBe(404);
});

test.each([
  ['status=Enviado', [second, third]],
  ['status=En%20cotizaci%C3%B3n', []],
  [`client_id=${bruno.id}`, [second, fourth, sixth]],
  ['client_id=987654', []],
  [`vehicle_id=${leon.id}`, [first, fifth]],
  ['vehicle_id=987654', []],
  [`from=${moments[3]}`, [fourth, fifth, sixth]],
  [`to=${moments[1]}`, [first, second]],
  [`from=${moments[1]}&to=${moments[3]}`, [second, third, fourth]],
  [`from=2026-03-02T10:30:00%2B01:00&to=${moments[2]}`, [second, third]],
  [`updated_since=${moments[4]}`, [second, third, fifth, sixth]],
  [`updated_since=${moments[4]}&status=Pendiente`, [fifth, sixth]],
  [`updated_since=${moments[4]}&to=${moments[2]}`, [second, third]],
  [`client_id=${clara.id}&status=Enviado`, [third]],
  [`client_id=${clara.id}&vehicle_id=${leon.id}&from=${moments[4]}`, [fifth]],
  [`client_id=${bruno.id}&vehicle_id=${leon.id}`, []],
])('?%s: all of it must hold', async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test.each(budgetStatuses)('takes the status %s', async (status) => {
  expect((await get(`/budgets?status=${encodeURIComponent(status)}`)).status).toBe(200);
});

test.each([
  ['status=Pendientes', 'query/status'],
  ['status=pendiente', 'query/status'],
  ['client_id=0', 'query/client_id'],
  ['from=2026-03-01', 'query/from'],
  ['updated_since=ayer', 'query/updated_since'],
  ['limit=201', 'query/limit'],
  ['limit=0', 'query/limit'],
  ['channel=API', 'query/channel'],
  ['status=Enviado&status=Pendiente', 'query/status'],
])('?%s: 422', async (query, path) => {
  const refused = await get(`/budgets?${query}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toMatchObject([{ path }]);
});

describe('a cursor', async () => {
  const { body } = await get('/budgets?limit=1&status=Pendiente');
  const cursor = body.next_cursor;

  test('goes on with another limit', async () => {
    expect(await found(`limit=2&status=Pendiente&cursor=${cursor}`)).toEqual([fourth, fifth]);
  });

  test.each(['limit=1', 'limit=1&status=Enviado', `limit=1&status=Pendiente&client_id=1`])(
    'is foreign with other filters: %s',
    async (query) => {
      const refused = await get(`/budgets?${query}&cursor=${cursor}`);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
    },
  );
});
