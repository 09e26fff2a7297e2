import { describe, expect, test } from 'vitest';
import { issuer } from '../../support/fixtures.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ columns: issuer, startAt: '2026-11-24T08:00:00.000Z' });
const { desk, askDesk, clock } = workshop;
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
const { body: rosa } = await desk('POST', '/clients', { name: 'Rosa Inventada' });
const { body: car } = await desk('POST', '/vehicles', { client_id: rosa.id, plate: '1234BCD' });
const { body: bruno } = await desk('POST', '/staff', { name: 'Bruno Ficticio' });
const { body: brakes } = await desk('POST', '/categories', { name: 'Frenos' });

async function openBudget(fields: object = {}) {
  const { body } = await desk('POST', '/budgets', { client_id: clara.id, ...fields });
  return body.id as number;
}
const move = (id: number, status: string, body: object = {}) =>
  desk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, body);
const add = (id: number, fields: object) =>
  desk('POST', `/budgets/${id}/lines`, { description: 'Pieza', ...fields });
async function columnsOf(query = '') {
  const { body } = await desk('GET', `/board${query}`);
  return body.columns as {
    status: string;
    count: number;
    late: number;
    total: number;
    data: {
      id: number;
      late: boolean;
      status_since: string;
      total: number;
      work: object[];
      client: object;
    }[];
  }[];
}
const idsIn = async (status: string, query = '') =>
  (await columnsOf(query)).find((column) => column.status === status)?.data.map(({ id }) => id);

const quote = await openBudget();
const early = await openBudget({ vehicle_id: car.id, client_id: rosa.id });
const later = await openBudget({ category_id: brakes.id });
const undated = await openBudget();
for (const id of [early, later, undated]) {
  await move(id, 'Aprobado');
  await move(id, 'En curso');
}
await desk('PATCH', `/budgets/${early}`, { date_out: '2026-11-24T12:00:00+01:00', mechanic_id: bruno.id });
await desk('PATCH', `/budgets/${later}`, { date_out: '2026-11-26T12:00:00+01:00', waiting_parts: true });
await add(early, { unit_price: 100, quantity: 1.5 });
await add(early, { unit_price: 10, tax_rate: 10 });
await add(early, { unit_price: 1_000, optional: true });
await add(later, { unit_price: 0.5 });
await desk('POST', '/work/start', { budget_id: early, staff_id: bruno.id });
clock.set('2026-11-24T16:00:00.000Z');

describe('the board', () => {
  test('has a column for each status that is in work or waits, in the order of the work', async () => {
    expect((await columnsOf()).map(({ status, count }) => [status, count])).toEqual([
      ['Pendiente', 1],
      ['En cotización', 0],
      ['Enviado', 0],
      ['Aprobado', 0],
      ['En curso', 3],
      ['En espera', 0],
      ['Finalizado', 0],
      ['Facturado', 0],
    ]);
  });

  test('shows late budgets first, then those with the earliest promised hour', async () => {
    const column = (await columnsOf()).find(({ status }) => status === 'En curso');
    expect(column?.data.map(({ id, late }) => [id, late])).toEqual([
      [early, true],
      [later, false],
      [undated, false],
    ]);
    expect(column?.late).toBe(1);
  });

  test('shows totals as the budgets do, and their sum', async () => {
    const column = (await columnsOf()).find(({ status }) => status === 'En curso');
    const { body: shown } = await desk('GET', `/budgets/${early}`);
    expect(shown.totals.total).toBe(192.5);
    expect(column?.data.map(({ total }) => total)).toEqual([192.5, 0.61, 0]);
    expect(column?.total).toBe(193.11);
  });

  test('shows since when a budget is in its status, and who works on it', async () => {
    const [card] = (await columnsOf()).find(({ status }) => status === 'En curso')?.data ?? [];
    expect(card).toMatchObject({
      status_since: expect.stringMatching(/^2026-11-24T08:0.*Z$/),
      work: [
        {
          staff: { id: bruno.id, name: 'Bruno Ficticio' },
          started_at: expect.stringMatching(/^2026-11-24T08:0.*Z$/),
        },
      ],
    });
  });

  test('counts all budgets of a column, and lists the first', async () => {
    const [column] = await columnsOf('?status=En%20curso&limit=1');
    expect(column).toMatchObject({ count: 3, data: [{ id: early }] });
  });

  test.each([
    ['the person', `staff_id=${bruno.id}`, [early]],
    ['the category', `category_id=${brakes.id}`, [later]],
    ['late ones', 'late=true', [early]],
    ['those that wait for parts', 'waiting_parts=true', [later]],
    ['a part of the plate', 'text=234', [early]],
    ['the name of the client', 'text=ros%C3%A1', [early]],
    ['the id', `text=%23${undated}`, [undated]],
    ['nothing that matches', 'text=nadie', []],
  ])('finds by %s', async (_what, query, ids) => {
    expect(await idsIn('En curso', `?${query}`)).toEqual(ids);
  });

  test('shows budgets that were invoiced in the last 7 days', async () => {
    const id = await openBudget();
    await add(id, { unit_price: 10 });
    await move(id, 'Aprobado');
    await move(id, 'Finalizado');
    await desk('POST', '/invoices/issue', { budget_id: id, simplified: true });
    expect(await idsIn('Facturado')).toEqual([id]);
    clock.set('2026-12-02T16:00:00.000Z');
    expect(await idsIn('Facturado')).toEqual([]);
  });
});

describe('a move', () => {
  test('from another status than the present one is refused', async () => {
    const { status, body } = await askDesk('POST', `/budgets/${quote}/status/Enviado`, {
      from: 'En cotización',
    });
    expect([status, body.error.code]).toEqual([409, 'invalid_status_transition']);
    expect((await move(quote, 'Enviado', { from: 'Pendiente' })).status).toBe(200);
  });
});
