import { describe, expect, test } from 'vitest';
import { brakesTemplate } from '../../../support/inspections.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { desk, askDesk, sql, newBudget } = await openWorkshop();
const path = '/inspection-templates';
let count = 0;
const create = async (fields: object = {}) => {
  count += 1;
  return (await desk('POST', path, { ...brakesTemplate, name: `Frenos ${count}`, ...fields })).body;
};

describe('a template', () => {
  test('is created with its points, whose omitted fields are null', async () => {
    const template = await create();
    expect(template.points[1]).toEqual({
      ...{ section: 'Frenos', text: 'Discos', hint: null, unit: null, amber_at: null, red_at: null },
      ...{ return_months: null, return_km: null },
    });
    expect((await desk('GET', `${path}/${template.id}`)).body).toEqual(template);
    const { data } = (await desk('GET', path)).body;
    expect(data).toContainEqual(template);
  });

  test('may belong to a category and to one of its services', async () => {
    const { body: category } = await desk('POST', '/categories', { name: 'Mantenimiento' });
    const { body: service } = await desk('POST', '/categories', { name: 'Anual', parent_id: category.id });
    const template = await create({ subcategory_id: service.id });
    expect(template).toMatchObject({ category_id: category.id, subcategory_id: service.id });
    await desk('DELETE', `/categories/${service.id}`);
    expect((await desk('GET', `${path}/${template.id}`)).body).toMatchObject({
      category_id: category.id,
      subcategory_id: null,
    });
    await desk('DELETE', `/categories/${category.id}`);
    expect((await desk('GET', `${path}/${template.id}`)).body.category_id).toBeNull();
  });

  test.each([
    ['a name that another has', { name: 'frenos 1' }, '/name'],
    ['no points', { points: [] }, '/points'],
    [
      'a point with equal limits',
      { points: [{ section: 'A', text: 'B', amber_at: 2, red_at: 2 }] },
      '/points/0/red_at',
    ],
    ['an unknown category', { category_id: 999_999 }, '/category_id'],
  ])('is refused with %s', async (_what, fields, field) => {
    const { status, body } = await askDesk('POST', path, { ...brakesTemplate, name: 'Otra', ...fields });
    expect([status, body.error.fields[0].path]).toEqual([422, field]);
  });

  test('is changed and removed without a change of existing inspections', async () => {
    const template = await create();
    const { id: budget_id } = await newBudget({});
    const { body: inspection } = await desk('POST', '/inspections', { budget_id, template_id: template.id });
    await desk('PATCH', `${path}/${template.id}`, {
      name: 'Otro nombre',
      points: [{ section: 'A', text: 'B' }],
    });
    expect((await desk('GET', `/inspections/${inspection.id}`)).body).toEqual(inspection);
    expect((await desk('GET', `${path}/${template.id}`)).body).toMatchObject({
      name: 'Otro nombre',
      category_id: null,
    });
    await desk('DELETE', `${path}/${template.id}`);
    expect((await askDesk('GET', `${path}/${template.id}`)).status).toBe(404);
    expect((await desk('GET', `/inspections/${inspection.id}`)).body.name).toBe(template.name);
  });

  test('that does not exist is not found', async () => {
    for (const [method, body] of [['GET'], ['PATCH', { name: 'X' }], ['DELETE']] as const)
      expect((await askDesk(method, `${path}/999999`, body)).status).toBe(404);
  });
});

test('the usual templates are added once, in the language of the workshop', async () => {
  const { data } = (await desk('POST', `${path}/usual`)).body;
  const names = data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['Revisión completa', 'Frenos y neumáticos', 'Pre-ITV']));
  expect((await desk('POST', `${path}/usual`)).body.data).toHaveLength(data.length);
  await sql`update instances set language = 'en'`;
  const { data: english } = (await desk('POST', `${path}/usual`)).body;
  expect(english.map(({ name }: { name: string }) => name)).toContain('Full check');
});
