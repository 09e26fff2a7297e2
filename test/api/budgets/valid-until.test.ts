import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { openBudgets } from './status-scene.ts';

const workshop = await openWorkshop();
const { get, desk, askDesk, setClock, sql } = workshop;
await setClock('2026-11-30T22:59:00.000Z');
const { budgetIn, move } = await openBudgets(workshop);

const shown = async ({ id }: { id: number }) => (await get(`/budgets/${id}`)).body.valid_until;

test('a quote holds for twelve of the workshop’s working days, by its own calendar and clock', async () => {
  // In Madrid it is still Monday, 30 November. The twelve working days exclude the holidays 7 and 8 December.
  const budget = await budgetIn('Pendiente');
  expect(budget.valid_until).toBe('2026-12-18');
  const { body } = await get('/budgets');
  expect(body.data[0].valid_until).toBe('2026-12-18');
  expect((await desk('GET', `/budgets/${budget.id}`)).body.valid_until).toBe('2026-12-18');
  await setClock('2026-11-30T23:00:00.000Z');
  expect((await budgetIn('Pendiente')).valid_until).toBe('2026-12-21');
});

test('it is set again once it is sent, and once it is opened again', async () => {
  await setClock('2026-11-02T09:00:00.000Z');
  const budget = await budgetIn('Pendiente');
  await setClock('2026-11-12T09:00:00.000Z');
  await move(budget, { status: 'En cotización' });
  expect(await shown(budget)).toBe(budget.valid_until);
  await move(budget, { status: 'Enviado', sent_via: 'email' });
  const sent = await shown(budget);
  expect(sent > String(budget.valid_until)).toBe(true);
  await desk('POST', `/budgets/${budget.id}/status/Rechazado`, { reason: 'Caro' });
  await setClock('2026-11-20T09:00:00.000Z');
  expect(await shown(budget)).toBe(sent);
  await desk('POST', `/budgets/${budget.id}/status/Pendiente`, {});
  expect((await shown(budget)) > sent).toBe(true);
});

test('the workshop may let it hold longer, not shorter', async () => {
  const longer = await workshop.openInstance('longer.test', 'business');
  await longer.desk('PATCH', '/settings', { quote_days: 30 });
  const { budgetIn } = await openBudgets({ ...longer, sql });
  await setClock('2026-11-02T09:00:00.000Z');
  expect(String((await budgetIn('Pendiente')).valid_until) > '2026-12-10').toBe(true);
  const refused = await askDesk('PATCH', '/settings', { quote_days: 11 });
  expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, '/quote_days']);
});
