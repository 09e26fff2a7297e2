import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, desk, askDesk } = await openWorkshop();
const idOfNothing = Number.MAX_SAFE_INTEGER;

const create = async (body: object) => (await desk('POST', '/categories', body)).body;
const brakes = await create({ name: 'Frenos', reference_price: 120.5 });
const pads = await create({ name: 'Pastillas', parent_id: brakes.id });
const ownUse = await create({ name: 'Uso interno', internal: true });
const cleaning = await create({ name: 'Limpieza', parent_id: ownUse.id });

describe('categories create', () => {
  test('shows the category as it is listed from then on', async () => {
    expect(brakes).toEqual({
      id: expect.any(Number),
      parent_id: null,
      name: 'Frenos',
      reference_price: 120.5,
      currency: 'EUR',
      internal: false,
      active: true,
    });
    expect((await desk('GET', '/categories')).body.data).toEqual([brakes, pads, ownUse, cleaning]);
  });

  test('shows the API the services of a category, each in its order', async () => {
    const discs = await create({ name: 'Discos', parent_id: brakes.id, reference_price: 0.07 });
    const [shown] = (await get('/catalog/services')).body.data;
    expect(shown).toMatchObject({ id: brakes.id, subcategories: [{ id: pads.id }, { id: discs.id }] });
    expect(shown.subcategories[1].reference_price).toBe(0.07);
  });

  test('hides from the API what is for internal use, and what is below it', async () => {
    expect(cleaning.internal).toBe(true);
    expect((await get('/catalog/services')).text).not.toMatch(/interno|Limpieza/);
  });

  test.each([
    ['a category of nothing above it', { parent_id: idOfNothing }, '/parent_id'],
    ['a service above it', { parent_id: pads.id }, '/parent_id'],
    ['a blank name', { name: ' ' }, '/name'],
    ['a price with three decimals', { reference_price: 1.005 }, '/reference_price'],
    ['a price below nothing', { reference_price: -1 }, '/reference_price'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await askDesk('POST', '/categories', { name: 'Ruedas', ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });
});

describe('staff', () => {
  test('are created, mechanics by default, listed and changed', async () => {
    const { status, body: bruno } = await desk('POST', '/staff', { name: 'Bruno Ficticio' });
    expect([status, bruno]).toEqual([
      201,
      { id: expect.any(Number), name: 'Bruno Ficticio', role: 'mechanic', active: true },
    ]);
    const { body: ana } = await desk('POST', '/staff', { name: 'Ana Supuesta', role: 'reception' });
    expect((await desk('GET', '/staff')).body.data).toEqual([bruno, ana]);
    const left = await desk('PATCH', `/staff/${bruno.id}`, { active: false });
    expect(left.body).toEqual({ ...bruno, active: false });
    expect((await desk('GET', '/staff')).body.data).toEqual([left.body, ana]);
  });

  test('names of active staff are unique; the name of a person who has left is free', async () => {
    const { body: first } = await desk('POST', '/staff', { name: 'Olga Inventada' });
    const taken = async (answer: ReturnType<typeof askDesk>) => (await answer).body.error.fields[0].path;
    expect(await taken(askDesk('POST', '/staff', { name: 'OLGA inventada' }))).toBe('/name');
    await desk('PATCH', `/staff/${first.id}`, { active: false });
    const { body: second } = await desk('POST', '/staff', { name: 'Olga Inventada' });
    expect(await taken(askDesk('PATCH', `/staff/${first.id}`, { active: true }))).toBe('/name');
    const renamed = await desk('PATCH', `/staff/${first.id}`, { active: true, name: 'Olga I. Segunda' });
    expect(renamed.body).toEqual({ ...first, active: true, name: 'Olga I. Segunda' });
    expect((await desk('PATCH', `/staff/${second.id}`, { name: second.name })).body).toEqual(second);
  });

  test.each([
    ['no name', {}],
    ['a blank name', { name: ' ' }],
    ['a field that does not exist', { name: 'Bruno Ficticio', salary: 1 }],
  ])('are refused with %s', async (_what, body) => {
    expect((await askDesk('POST', '/staff', body)).status).toBe(422);
  });
});
