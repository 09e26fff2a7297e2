import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { desk, askDesk, openInstance } = await openWorkshop();
const idOfNothing = Number.MAX_SAFE_INTEGER;

const create = async (body: object) => (await desk('POST', '/boxes', body)).body;
const listed = async () => (await desk('GET', '/boxes')).body.data;
const morning = { start: '08:30', end: '12:00', closed: false };
const shut = { start: '00:00', end: '00:00', closed: true };

test('a workshop has none until one is added', async () => {
  expect(await listed()).toEqual([]);
});

describe('boxes create', () => {
  test('shows the box as it is listed from then on, without own hours unless they are sent', async () => {
    const box = await create({ name: 'Box 1' });
    expect(box).toEqual({ id: expect.any(Number), name: 'Box 1', schedule: null });
    const tyres = await create({ name: 'Neumáticos', schedule: { fri: morning } });
    expect(tyres).toEqual({ id: expect.any(Number), name: 'Neumáticos', schedule: { fri: morning } });
    expect(await listed()).toEqual([box, tyres]);
  });

  test.each([
    ['the name of another, however it is written', { name: 'BOX 1' }, '/name'],
    ['a blank name', { name: ' ' }, '/name'],
    ['hours that are none', { schedule: { fri: { ...morning, end: '25:00' } } }, '/schedule/fri/end'],
    ['a day that is none', { schedule: { today: morning } }, '/schedule/today'],
  ])('refuses %s', async (_what, change, path) => {
    const refused = await askDesk('POST', '/boxes', { name: 'Box 9', ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toContainEqual({ path, message: expect.any(String) });
  });

  test('knows nothing of the names of other workshops', async () => {
    const other = await openInstance('other.test', 'business');
    expect((await other.desk('POST', '/boxes', { name: 'Box 1' })).status).toBe(201);
    expect((await other.desk('GET', '/boxes')).body.data).toHaveLength(1);
  });
});

describe('boxes set', () => {
  test('changes the weekdays that are sent, and no others', async () => {
    const { id } = await create({ name: 'Chapa', schedule: { fri: morning } });
    const { body: changed } = await desk('PATCH', `/boxes/${id}`, { schedule: { sat: shut } });
    expect(changed).toEqual({ id, name: 'Chapa', schedule: { fri: morning, sat: shut } });
    expect(await listed()).toContainEqual(changed);
  });

  test('gives the workshop’s hours again with null, and keeps what is not sent', async () => {
    const { id } = await create({ name: 'Pintura', schedule: { fri: morning } });
    const { body: renamed } = await desk('PATCH', `/boxes/${id}`, { name: 'Cabina' });
    expect(renamed).toEqual({ id, name: 'Cabina', schedule: { fri: morning } });
    const { body: reset } = await desk('PATCH', `/boxes/${id}`, { schedule: null });
    expect(reset).toEqual({ id, name: 'Cabina', schedule: null });
    expect(await listed()).toContainEqual(reset);
  });

  test('refuses the name of another, and a box that does not exist', async () => {
    const { id } = await create({ name: 'Lavado' });
    expect((await askDesk('PATCH', `/boxes/${id}`, { name: 'box 1' })).status).toBe(422);
    expect((await askDesk('PATCH', `/boxes/${id}`, { name: 'lavado' })).status).toBe(200);
    expect((await askDesk('PATCH', `/boxes/${idOfNothing}`, { name: 'x' })).status).toBe(404);
  });
});

describe('boxes remove', () => {
  test('takes a box off the list once, and frees its name', async () => {
    const { id } = await create({ name: 'Vieja' });
    expect((await desk('DELETE', `/boxes/${id}`)).body).toEqual({ ok: true, id });
    expect((await listed()).map((box: { id: number }) => box.id)).not.toContain(id);
    expect((await askDesk('DELETE', `/boxes/${id}`)).status).toBe(404);
    expect((await askDesk('PATCH', `/boxes/${id}`, { name: 'Otra' })).status).toBe(404);
    expect((await create({ name: 'Vieja' })).id).not.toBe(id);
  });
});

test('eight concurrent requests for a box of one name add one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => askDesk('POST', '/boxes', { name: 'Única' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(422)]);
});
