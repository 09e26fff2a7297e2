import { describe, expect, test } from 'vitest';
import { openDiary, tuesday } from '../appointments/scene.ts';

const { desk, askDesk, book, budgetIn } = await openDiary();
const idOfNothing = Number.MAX_SAFE_INTEGER;
const { body: mechanic } = await desk('POST', '/staff', { name: 'Íñigo Ficticio' });
const add = (body: object) => askDesk('POST', '/absences', body);
const listed = async (query = '') => (await desk('GET', `/absences?${query}`)).body.data;
const away = { staff_id: mechanic.id, from: tuesday('08:00'), to: tuesday('12:00') };

describe('absences', () => {
  test('are listed until they end, with the person', async () => {
    const { status, body } = await add({ ...away, reason: 'training' });
    expect(status).toBe(201);
    const { collisions, ...absence } = body;
    expect(absence).toEqual({
      ...{ id: expect.any(Number), staff: { id: mechanic.id, name: 'Íñigo Ficticio' }, reason: 'training' },
      ...{ from: '2026-11-24T07:00:00.000Z', to: '2026-11-24T11:00:00.000Z' },
    });
    expect(collisions).toEqual([]);
    expect(await listed()).toEqual([absence]);
    expect(await listed(`staff_id=${mechanic.id}`)).toEqual([absence]);
    expect(await listed(`from=${encodeURIComponent(tuesday('12:00'))}`)).toEqual([]);
    expect(await listed(`to=${encodeURIComponent(tuesday('08:00'))}`)).toEqual([]);
    expect((await desk('DELETE', `/absences/${absence.id}`)).body).toEqual({ ok: true, id: absence.id });
    expect(await listed()).toEqual([]);
  });

  test('name the appointments of the person in that time, and leave them as they are', async () => {
    const budget = await budgetIn('Pendiente');
    await desk('PATCH', `/budgets/${budget.id}`, { mechanic_id: mechanic.id });
    await book(budget, '11:30');
    await book(await budgetIn('Pendiente'), '11:30');
    expect((await add(away)).body.collisions).toEqual([`b${budget.id}`]);
    expect((await add({ ...away, to: tuesday('11:30') })).body.collisions).toEqual([]);
    expect((await desk('GET', `/appointments/b${budget.id}`)).body.status).toBe('confirmed');
  });

  test.each([
    ['an end before the start', { ...away, to: tuesday('07:00') }, '/to'],
    ['a person who does not exist', { ...away, staff_id: idOfNothing }, '/staff_id'],
    ['a reason that does not exist', { ...away, reason: 'illness' }, '/reason'],
  ])('refuse %s', async (_what, body, path) => {
    const refused = await add(body);
    expect([refused.status, refused.body.error.fields]).toMatchObject([422, [{ path }]]);
  });

  test('that do not exist are not found', async () => {
    expect((await askDesk('DELETE', `/absences/${idOfNothing}`)).status).toBe(404);
    expect((await askDesk('GET', `/absences?staff_id=${idOfNothing}`)).status).toBe(422);
  });
});
