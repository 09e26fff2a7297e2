import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, createKey, openInstance, sql, instanceId: instance_id } = await openWorkshop();
const empty = await openInstance('empty.test', 'business');

interface Category {
  name: string;
  parent_id?: number | null;
  reference_price_cents?: number | null;
  internal?: boolean;
  position?: number;
}

async function category(fields: Category): Promise<number> {
  const [row] = await sql`
    insert into service_categories ${sql({ instance_id, parent_id: null, reference_price_cents: null, ...fields })}
    returning id`;
  return Number(row?.id);
}

describe('GET /catalog/services', async () => {
  const tyres = await category({ name: 'Neumáticos', position: 2 });
  const upkeep = await category({ name: 'Mantenimiento', position: 1, reference_price_cents: 4_500 });
  const hidden = await category({ name: 'Uso interno', internal: true });
  const oil = await category({
    name: 'Aceite',
    parent_id: upkeep,
    position: 2,
    reference_price_cents: 8_990,
  });
  const check = await category({
    name: 'Revisión',
    parent_id: upkeep,
    position: 1,
    reference_price_cents: 7,
  });
  await category({ name: 'Control interno', parent_id: upkeep, internal: true });
  await category({ name: 'Dentro de lo interno', parent_id: hidden });
  const own = (id: number, name: string, reference_price: number | null) => ({
    id,
    name,
    reference_price,
    currency: 'EUR',
  });

  test('shows the categories and their services in the workshop’s order, with prices in euros', async () => {
    const { status, body } = await get('/catalog/services');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          ...own(upkeep, 'Mantenimiento', 45),
          subcategories: [own(check, 'Revisión', 0.07), own(oil, 'Aceite', 89.9)],
        },
        { ...own(tyres, 'Neumáticos', null), subcategories: [] },
      ],
    });
  });

  test('hides what is for internal use, and what is beneath it', async () => {
    expect((await get('/catalog/services')).text).not.toMatch(/intern/i);
  });

  test('is empty where there is nothing', async () => {
    expect((await empty.get('/catalog/services')).body).toEqual({ data: [] });
  });
});

describe('GET /catalog/rates', async () => {
  const rates = [
    { name: 'Mecánica', price_per_hour_cents: 4_850, is_default: true, position: 2 },
    { name: 'Electrónica', price_per_hour_cents: 6_214, is_default: false, position: 1 },
    { name: 'Cortesía', price_per_hour_cents: 0, is_default: false, position: 3 },
  ];
  for (const rate of rates) await sql`insert into labour_rates ${sql({ instance_id, ...rate })}`;

  test('shows the sale price of an hour in euros, and which rate is the default', async () => {
    const { status, body } = await get('/catalog/rates');
    expect(status).toBe(200);
    const shown = (name: string, price_per_hour: number, is_default: boolean) => ({
      id: expect.any(Number),
      name,
      price_per_hour,
      currency: 'EUR',
      is_default,
    });
    expect(body).toEqual({
      data: [shown('Electrónica', 62.14, false), shown('Mecánica', 48.5, true), shown('Cortesía', 0, false)],
    });
  });

  test('is empty where there is nothing', async () => {
    expect((await empty.get('/catalog/rates')).body).toEqual({ data: [] });
  });
});

test.each(['/catalog/services', '/catalog/rates'])(
  '%s needs catalog:read, which a test key may have',
  async (path) => {
    const { key: without } = await createKey({ scopes: ['clients:read'] });
    const { key: testing } = await createKey({ scopes: ['catalog:read'], test: true });
    expect((await get(path, { key: without })).body.error.code).toBe('insufficient_scope');
    expect((await get(path, { key: testing })).status).toBe(200);
  },
);
