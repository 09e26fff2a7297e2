import { describe, expect, test } from 'vitest';
import { openDiary } from './scene.ts';

const { book, budgetIn, cancel, desk, get, listed, setClock, sql } = await openDiary();
const read = (id: string, send?: object) => get(`/appointments/${id}`, send);

describe('an appointment', () => {
  test('is read as the list shows it', async () => {
    const { body } = await book(await budgetIn('Aprobado'), '09:00');
    const answer = await read(body.id);
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(await listed()).toContainEqual(body);
  });

  test('that was cancelled is not found', async () => {
    const { body } = await book(await budgetIn('Aprobado'), '10:00');
    await cancel(body.id);
    expect((await read(body.id)).status).toBe(404);
  });

  test('of an internal budget is not found', async () => {
    const { body } = await book(await budgetIn('Aprobado'), '11:00');
    await sql`update budgets set internal = true where id = ${body.budget_id}`;
    expect((await read(body.id)).status).toBe(404);
  });
});

describe('a proposal', () => {
  const propose = async (time: string) =>
    (await book(await budgetIn('Pendiente'), time, { mode: 'propose' })).body;

  test('is read by its own id, and by its budget’s once it is confirmed', async () => {
    const proposal = await propose('12:00');
    expect((await read(proposal.id)).body).toEqual(proposal);
    expect((await read(`b${proposal.budget_id}`)).status).toBe(404);
    await desk('POST', `/appointments/${proposal.id}/confirm`, {});
    expect((await read(proposal.id)).status).toBe(404);
    expect((await read(`b${proposal.budget_id}`)).body).toMatchObject({ status: 'confirmed' });
  });

  test('that lapsed is not found, whether anybody noticed or not', async () => {
    const { id, start } = await propose('13:00');
    await setClock(start);
    expect((await read(id)).status).toBe(404);
    await setClock('2026-11-23T08:20:00.000Z');
  });
});

test.each(['b999999', 'p999999'])('%s is not found', async (id) => {
  expect((await read(id)).status).toBe(404);
});

test.each(['512', 'x512', 'b', 'b0', 'b-1'])('%s is not an id', async (id) => {
  const { status, body } = await read(id);
  expect([status, body.error.fields?.[0].path]).toEqual([422, 'path/id']);
});
