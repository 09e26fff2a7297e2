import { describe, expect, test } from 'vitest';
import { workshopProgram } from '../../../tools/operator/desk/commands.ts';
import { commandsOf } from '../../support/commands.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, desk, askDesk, sql, deskApp, host } = await openWorkshop();

const create = async (body: object) => (await desk('POST', '/categories', body)).body;
const listed = async (id: number) =>
  (await desk('GET', '/categories')).body.data.find((each: { id: number }) => each.id === id);
const offered = async (): Promise<string> => (await get('/catalog/services')).text;

const client = (await newClient({ name: 'Clara Ejemplo' })).id;
const lines = [{ description: 'Trabajo', quantity: 1, unit_price: 10 }];
const openBudget = (choice: object) => post('/budgets', { client_id: client, lines, ...choice });

let count = 0;
/** Creates a category with two services, with names that no other test uses. */
async function family() {
  count += 1;
  const category = await create({ name: `Frenos ${count}`, reference_price: 120.5 });
  const pads = await create({ name: `Pastillas ${count}`, parent_id: category.id, reference_price: 119 });
  const discs = await create({ name: `Discos ${count}`, parent_id: category.id });
  return { category, pads, discs };
}

describe('categories create', () => {
  test('refuses a name that another one beside it has, whatever its case and accents', async () => {
    const { category, pads } = await family();
    const again = { name: category.name.toUpperCase().replace('E', 'É') };
    expect((await askDesk('POST', '/categories', again)).body.error.fields).toMatchObject([
      { path: '/name' },
    ]);
    const below = { name: pads.name, parent_id: category.id };
    expect((await askDesk('POST', '/categories', below)).body.error.fields).toMatchObject([
      { path: '/name' },
    ]);
    const { body } = await desk('POST', '/categories', { name: pads.name });
    expect(body.parent_id).toBeNull();
  });

  test('of many at once with one name exactly one is created', async () => {
    const { category } = await family();
    const ask = () => askDesk('POST', '/categories', { name: 'Líquido', parent_id: category.id });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });
});

describe('categories set', () => {
  test('changes the fields given, of a category and of a service', async () => {
    const { category, pads } = await family();
    const renamed = await desk('PATCH', `/categories/${category.id}`, { name: `Frenada ${count}` });
    expect(renamed.body).toEqual({ ...category, name: `Frenada ${count}` });
    const free = await desk('PATCH', `/categories/${pads.id}`, { reference_price: null });
    expect(free.body).toEqual({ ...pads, reference_price: null });
    const priced = await desk('PATCH', `/categories/${pads.id}`, { reference_price: 0.07 });
    expect(priced.body.reference_price).toBe(0.07);
    expect((await desk('PATCH', `/categories/${pads.id}`, {})).body).toEqual(priced.body);
    expect(await listed(category.id)).toEqual(renamed.body);
    expect(await listed(pads.id)).toEqual(priced.body);
    expect(await offered()).toContain(`Frenada ${count}`);
  });

  test.each([
    ['a blank name', { name: ' ' }, '/name'],
    ['null for a name', { name: null }, '/name'],
    ['a price with three decimals', { reference_price: 1.005 }, '/reference_price'],
    ['another parent', { parent_id: 1 }, '/parent_id'],
  ])('refuses %s, and changes nothing', async (_what, change, path) => {
    const { category } = await family();
    const refused = await askDesk('PATCH', `/categories/${category.id}`, change);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
    expect(await listed(category.id)).toEqual(category);
  });

  test('refuses the name of the one beside it, and takes its own in other letters', async () => {
    const { pads, discs } = await family();
    const refused = await askDesk('PATCH', `/categories/${pads.id}`, { name: discs.name });
    expect(refused.body.error.fields).toMatchObject([{ path: '/name' }]);
    const name = pads.name.toUpperCase();
    expect((await desk('PATCH', `/categories/${pads.id}`, { name })).body.name).toBe(name);
  });

  test('hides a category from the API with what belongs to it, and shows both again', async () => {
    const { category, pads } = await family();
    await desk('PATCH', `/categories/${category.id}`, { internal: true });
    expect(await offered()).not.toContain(pads.name);
    expect((await listed(pads.id)).internal).toBe(true);
    expect((await openBudget({ subcategory_id: pads.id })).status).toBe(422);
    const refused = await askDesk('PATCH', `/categories/${pads.id}`, { internal: false });
    expect(refused.body.error.fields).toMatchObject([{ path: '/internal' }]);
    await desk('PATCH', `/categories/${category.id}`, { internal: false });
    expect(await offered()).toContain(pads.name);
  });

  test('does not make internal what clients read on their budgets', async () => {
    const { category, pads, discs } = await family();
    expect((await openBudget({ subcategory_id: pads.id })).status).toBe(201);
    for (const id of [category.id, pads.id]) {
      const refused = await askDesk('PATCH', `/categories/${id}`, { internal: true });
      expect(refused.body.error.fields).toMatchObject([{ path: '/internal' }]);
    }
    expect((await desk('PATCH', `/categories/${discs.id}`, { internal: true })).body.internal).toBe(true);
    expect((await desk('PATCH', `/categories/${category.id}`, { internal: false })).status).toBe(200);
  });
});

describe('categories remove', () => {
  test('leaves nothing of what no budget has', async () => {
    const { category, pads, discs } = await family();
    expect((await desk('DELETE', `/categories/${discs.id}`)).body).toEqual({
      ok: true,
      id: discs.id,
      kept: false,
    });
    expect(await listed(discs.id)).toBeUndefined();
    expect((await desk('DELETE', `/categories/${category.id}`)).body.kept).toBe(false);
    expect([await listed(category.id), await listed(pads.id)]).toEqual([undefined, undefined]);
    expect(await offered()).not.toContain(category.name);
    expect((await askDesk('DELETE', `/categories/${category.id}`)).status).toBe(404);
  });

  test('keeps on budgets what they have, and no longer offers it', async () => {
    const { category, pads, discs } = await family();
    const budget = (await openBudget({ subcategory_id: pads.id })).body;
    for (const _ of ['once', 'again']) {
      const { body } = await desk('DELETE', `/categories/${pads.id}`);
      expect(body).toEqual({ ok: true, id: pads.id, kept: true });
    }
    expect(await listed(pads.id)).toEqual({ ...pads, active: false });
    const shown = await offered();
    expect([shown.includes(pads.name), shown.includes(discs.name)]).toEqual([false, true]);
    expect((await get(`/budgets/${budget.id}`)).body.subcategory).toEqual({ id: pads.id, name: pads.name });
    const refused = await openBudget({ subcategory_id: pads.id });
    expect(refused.body.error.fields).toMatchObject([{ path: '/subcategory_id' }]);
    expect((await openBudget({ category_id: category.id, subcategory_id: discs.id })).status).toBe(201);
  });

  test('a category takes its services with it, and brings them back', async () => {
    const { category, pads, discs } = await family();
    await openBudget({ subcategory_id: pads.id });
    expect((await desk('DELETE', `/categories/${category.id}`)).body.kept).toBe(true);
    expect((await listed(discs.id)).active).toBe(false);
    expect(await offered()).not.toContain(discs.name);
    for (const choice of [{ category_id: category.id }, { subcategory_id: discs.id }])
      expect((await openBudget(choice)).status).toBe(422);
    const below = await askDesk('PATCH', `/categories/${discs.id}`, { active: true });
    expect(below.body.error.fields).toMatchObject([{ path: '/active' }]);
    const under = await askDesk('POST', '/categories', { name: 'Otra', parent_id: category.id });
    expect(under.body.error.fields).toMatchObject([{ path: '/parent_id' }]);
    await desk('PATCH', `/categories/${category.id}`, { active: true });
    expect(await offered()).toContain(discs.name);
    expect((await openBudget({ subcategory_id: discs.id })).status).toBe(201);
  });

  test('frees its name, which it then does not get back', async () => {
    const { category } = await family();
    await openBudget({ category_id: category.id });
    await desk('DELETE', `/categories/${category.id}`);
    await create({ name: category.name });
    const refused = await askDesk('PATCH', `/categories/${category.id}`, { active: true });
    expect(refused.body.error.fields).toMatchObject([{ path: '/name' }]);
    const name = `${category.name} bis`;
    expect((await desk('PATCH', `/categories/${category.id}`, { active: true, name })).body.active).toBe(
      true,
    );
  });

  test('at the desk, a budget that has it may keep it, and no other may get it', async () => {
    const { category, pads, discs } = await family();
    const { id } = (await openBudget({ category_id: category.id, subcategory_id: pads.id })).body;
    await openBudget({ subcategory_id: discs.id });
    await desk('DELETE', `/categories/${pads.id}`);
    await desk('DELETE', `/categories/${discs.id}`);
    const same = { category_id: category.id, subcategory_id: pads.id };
    expect((await desk('PATCH', `/budgets/${id}`, same)).body.subcategory.id).toBe(pads.id);
    const refused = await askDesk('PATCH', `/budgets/${id}`, { subcategory_id: discs.id });
    expect(refused.body.error.fields).toMatchObject([{ path: '/subcategory_id' }]);
  });

  test('of budgets that come at that moment each keeps its category, or is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { category, pads } = await family();
      const [removed, ...opened] = await Promise.all([
        askDesk('DELETE', `/categories/${category.id}`),
        openBudget({ subcategory_id: pads.id }),
        openBudget({ category_id: category.id }),
        askDesk('POST', '/categories', { name: 'Otra', parent_id: category.id }),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of opened) expect([201, 422]).toContain(status);
      const having = opened.slice(0, 2).filter(({ status }) => status === 201);
      expect((await listed(category.id)) !== undefined).toBe(removed.body.kept);
      for (const { body } of having) {
        expect((await get(`/budgets/${body.id}`)).body.category).toEqual({
          id: category.id,
          name: category.name,
        });
      }
    }
  });

  test('no client’s budget has what was made internal at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { category } = await family();
      const [hidden, opened] = await Promise.all([
        askDesk('PATCH', `/categories/${category.id}`, { internal: true }),
        openBudget({ category_id: category.id }),
      ]);
      expect([hidden.status, opened.status].sort()).toEqual(opened.status === 201 ? [201, 422] : [200, 422]);
    }
    const [{ both } = {}] = await sql`
      select count(*) as both from budgets b join service_categories c on c.id = b.category_id
      where c.internal and not b.internal`;
    expect(Number(both)).toBe(0);
  });
});

describe('the commands', () => {
  const { workshop, json } = commandsOf(deskApp);
  const here = ['--instance', host];

  test('are called services, as the API calls them', async () => {
    const { id } = await json('services', 'create', '--name', 'Escobillas', '--price', '12.5', ...here);
    expect(await workshop('services', 'list', ...here)).toMatch(new RegExp(`^${id} .*Escobillas`, 'm'));
    const changed = await json('services', 'set', String(id), '--price', '', ...here);
    expect(changed).toMatchObject({ id, name: 'Escobillas', reference_price: null });
    expect(await json('services', 'remove', String(id), ...here)).toMatchObject({ ok: true, kept: false });
    await expect(workshop('services', 'remove', String(id), ...here)).rejects.toThrow(
      `nothing with this ID ${id}.`,
    );
  });

  test('still answer to categories, which no help lists', async () => {
    expect(await json('categories', 'list', ...here)).toEqual(await json('services', 'list', ...here));
    const { id } = await json('categories', 'create', '--name', 'Antes', ...here);
    await workshop('categories', 'set', String(id), '--name', 'Después', ...here);
    expect(await json('categories', 'remove', String(id), ...here)).toMatchObject({ ok: true, id });
    const program = workshopProgram(async () => {});
    expect(program.helpInformation()).toMatch(/^ {2}services /m);
    expect(program.helpInformation()).not.toMatch(/^ {2}categories /m);
  });
});
