import { describe, expect, test } from 'vitest';
import type { BudgetStatus } from '../../../../domain/budgets/status.ts';
import { cases } from '../../../support/budget-moves.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { openBudgets, since } from '../../budgets/status-scene.ts';

const workshop = await openWorkshop();
const { desk, askDesk, openInstance, get, sql } = workshop;
const { client, vehicle, budgetIn, trace } = await openBudgets(workshop);

const reason = 'Cuesta más de lo que vale el coche';

const ask = ({ id }: { id: number }, status: string, body: object = {}) =>
  askDesk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, body);
const move = (budget: { id: number }, status: BudgetStatus) =>
  ask(budget, status, status === 'Rechazado' ? { reason } : {});

/**
 * Cases for moves by the staff. Excludes moves to `Facturado`, which issuing an invoice causes, and moves that require
 * the cancellation of an invoice.
 */
const atTheDesk = cases.filter(
  ({ mover, to, answer }) => mover === 'staff' && to !== 'Facturado' && answer !== 'moved with annulment',
);
const moved = atTheDesk.filter(({ answer }) => answer?.startsWith('moved'));
const refused = atTheDesk.filter(({ answer }) => !answer?.startsWith('moved'));
const notYetAccepted = ['Pendiente', 'En cotización', 'Enviado'];

test.each(moved)('$from → $to', async ({ from, to }) => {
  const budget = await budgetIn(from);
  const before = await trace(budget);
  const answer = await move(budget, to);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ id: budget.id, status: to });
  const after = await trace(budget);
  expect(after.row).toMatchObject({ status: to, reject_reason: to === 'Rechazado' ? reason : null });
  const { history, milestones, events } = since(before, after);
  expect(milestones).toEqual([to]);
  const changes = { status: [from, to], ...(to === 'Rechazado' && { reject_reason: [null, reason] }) };
  const author = { actor_kind: 'staff', actor_name: 'Marta Supuesta' };
  expect(history).toEqual([{ action: 'budget.status_changed', changes, ...author }]);
  expect(events.map(({ event }) => event)).toEqual([...told(from, to), 'lead.status_changed']);
  expect(events.at(-1)?.data).toEqual({ leadId: budget.id, from, to });
});

function told(from: BudgetStatus, to: BudgetStatus): string[] {
  if (to === 'Enviado') return ['lead.sent'];
  if (to === 'Aprobado' && notYetAccepted.includes(from)) return ['lead.accepted'];
  if (to === 'Rechazado') return ['lead.rejected'];
  return to === 'Finalizado' ? ['vehicle.ready'] : [];
}

test.each(refused)(
  '$from → $to is refused with $answer, and leaves nothing',
  async ({ from, to, answer }) => {
    const budget = await budgetIn(from);
    const before = await trace(budget);
    const { status, body } = await move(budget, to);
    expect({ status, code: body.error?.code }).toEqual({ status: 409, code: answer });
    expect(await trace(budget)).toEqual(before);
  },
);

describe('a rejected budget', () => {
  test('says why, to readers and listeners, until it is taken up again', async () => {
    const budget = await budgetIn('Enviado');
    await move(budget, 'Rechazado');
    expect((await get(`/budgets/${budget.id}`)).body).toMatchObject({
      status: 'Rechazado',
      reject_reason: reason,
    });
    const rejected = (await trace(budget)).events.find(({ event }) => event === 'lead.rejected');
    expect(rejected?.data).toEqual({ leadId: budget.id, from: 'Enviado', to: 'Rechazado', reason });
    await move(budget, 'Pendiente');
    const { row, history } = await trace(budget);
    expect(row.reject_reason).toBeNull();
    expect(history.at(-1)?.changes).toEqual({
      status: ['Rechazado', 'Pendiente'],
      reject_reason: [reason, null],
    });
  });

  test('still says why when it is cancelled', async () => {
    const budget = await budgetIn('Pendiente');
    await move(budget, 'Rechazado');
    await move(budget, 'Cancelado');
    expect((await trace(budget)).row).toMatchObject({ status: 'Cancelado', reject_reason: reason });
  });
});

describe('422 names what is wrong', () => {
  test.each([
    ['no reason to reject', 'Rechazado', {}, '/reason'],
    ['a reason of nothing but space', 'Rechazado', { reason: ' \n' }, '/reason'],
    ['a reason that nobody reads to its end', 'Rechazado', { reason: 'x'.repeat(1001) }, '/reason'],
    ['a reason for what needs none', 'Aprobado', { reason }, '/reason'],
    ['a status that there is not', 'Perdido', {}, 'path/status'],
    ['Facturado, which its invoice gives', 'Facturado', {}, 'path/status'],
  ])('%s', async (_, status, body, path) => {
    const budget = await budgetIn(status === 'Facturado' ? 'Finalizado' : 'Pendiente');
    const before = await trace(budget);
    const answer = await ask(budget, status, body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.error.fields.map((field: { path: string }) => field.path)).toEqual([path]);
    expect(await trace(budget)).toEqual(before);
  });
});

test('a budget for internal use is moved like any other, and nobody outside is notified', async () => {
  const { body: own } = await desk('POST', '/budgets/internal', {
    client_id: client.id,
    vehicle_id: vehicle.id,
  });
  const way = ['Enviado', 'Aprobado', 'En curso', 'En espera', 'Finalizado'] as const;
  for (const status of way) expect((await move(own, status)).body.status).toBe(status);
  const { row, milestones, history, events } = await trace(own);
  expect(row.status).toBe('Finalizado');
  expect(milestones).toEqual(['Pendiente', ...way]);
  expect(history.slice(1).map(({ action }) => action)).toEqual(way.map(() => 'budget.status_changed'));
  expect(events).toEqual([]);
});

test("another workshop's budgets are not there, and an erased client's stay as they are", async () => {
  const neighbour = await openInstance('vecino.test', 'business');
  const budget = await budgetIn('Pendiente');
  const elsewhere = await neighbour.askDesk('POST', `/budgets/${budget.id}/status/Cancelado`, {});
  expect({ status: elsewhere.status, code: elsewhere.body.error.code }).toEqual({
    status: 404,
    code: 'not_found',
  });
  const erased = await workshop.newClient({ name: 'Bruno Ficticio' });
  const theirs = await budgetIn('Pendiente', { client_id: erased.id, vehicle_id: undefined });
  await desk('POST', `/clients/${erased.id}/erase`);
  const { status, body } = await move(theirs, 'Cancelado');
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'client_erased' });
});

describe('the client', () => {
  const subjectsOf = async ({ id }: { id: number }) =>
    (await sql`select subject from communications where budget_id = ${id}`).map(({ subject }) => subject);

  test.each([
    ['En cotización', 'Enviado', 'Su presupuesto está preparado · 0000BBB'],
    ['En curso', 'Finalizado', 'Su vehículo está listo · 0000BBB'],
  ] as const)('is told of %s → %s, where that is wanted', async (from, to, subject) => {
    const silent = await budgetIn(from);
    await ask(silent, to);
    expect(await subjectsOf(silent)).toEqual([]);
    const told = await budgetIn(from);
    expect((await ask(told, to, { notify_client: true })).status).toBe(200);
    expect(await subjectsOf(told)).toEqual([subject]);
  });

  test('is notified of no other status, and never of internal budgets', async () => {
    const budget = await budgetIn('Aprobado');
    const own = await desk('POST', '/budgets/internal', { client_id: client.id });
    for (const [id, status] of [
      [budget.id, 'En curso'],
      [own.body.id, 'Enviado'],
    ] as const) {
      const answer = await ask({ id }, status, { notify_client: true });
      expect([answer.status, answer.body.error.fields[0].path]).toEqual([422, '/notify_client']);
      expect(await subjectsOf({ id })).toEqual([]);
    }
  });
});
