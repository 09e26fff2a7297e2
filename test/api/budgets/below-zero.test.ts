import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, desk, askDesk, sql } = await openWorkshop();
const client = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
const refund = { description: 'Abono', quantity: -1, unit_price: 150 };

async function draft(lines: object[]): Promise<{ id: number; lines: { id: number }[] }> {
  const { status, body } = await post('/budgets', { client_id: client.id, lines });
  expect([status, body.totals.total]).toEqual([201, -60.5]);
  return body;
}

const traces = async (id: number) => [
  (await get(`/budgets/${id}`)).body,
  await sql`select event from events where data ->> 'leadId' = ${String(id)}`,
  await sql`select id from communications where budget_id = ${id}`,
];

const ways: [
  string,
  (id: number) => Promise<{ status: number; body: { error?: { code: string; message: string } } }>,
][] = [
  ['sent through the API', (id) => post(`/budgets/${id}/status`, { status: 'Enviado', sent_via: 'email' })],
  [
    'sent at the desk, with a notice',
    (id) => askDesk('POST', `/budgets/${id}/status/Enviado`, { notify_client: true }),
  ],
  ['sent at the desk, without one', (id) => askDesk('POST', `/budgets/${id}/status/Enviado`, {})],
  ['accepted at the desk', (id) => askDesk('POST', `/budgets/${id}/status/Aprobado`, {})],
];

test.each(ways)('a budget below zero can be drafted, and is not %s', async (_, move) => {
  const { id } = await draft([{ description: 'Aceite', unit_price: 100 }, refund]);
  const before = await traces(id);
  const { status, body } = await move(id);
  expect([status, body.error?.code, body.error?.message]).toEqual([
    409,
    'invalid_status_transition',
    reasonMessages.budgetBelowZero.es,
  ]);
  expect(await traces(id)).toEqual(before);
});

test('options that nobody chose do not lift it above zero, and a total of zero is sent', async () => {
  const { id, lines } = await draft([{ description: 'Aceite', unit_price: 100 }, refund]);
  await desk('POST', `/budgets/${id}/lines`, { description: 'Limpieza', unit_price: 500, optional: true });
  const send = () => post(`/budgets/${id}/status`, { status: 'Enviado', sent_via: 'email' });
  expect((await send()).status).toBe(409);
  await desk('PATCH', `/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 150 });
  expect((await send()).body).toMatchObject({ status: 'Enviado', totals: { total: 0 } });
});

test('it can be cancelled and withdrawn', async () => {
  const lines = [{ ...refund, unit_price: 50 }];
  const [one, other] = [await draft(lines), await draft(lines)];
  expect((await post(`/budgets/${one.id}/status`, { status: 'Cancelado' })).status).toBe(200);
  expect((await askDesk('POST', `/budgets/${other.id}/status/Retirado`, {})).status).toBe(200);
});
