import { describe, expect, test } from 'vitest';
import { budgetStatuses } from '../../../domain/budgets/status.ts';
import { linesIn } from '../../support/budget-lines.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { post, patch, send, desk, openInstance, sql } = workshop;
const { budgetWith, traces } = linesIn(workshop);

const idOfNothing = 9_007_199_254_740_991;

/** The ways to change the lines of a budget. Changing and deleting affect the line with this id. */
const ways = {
  adding: (budgetId: number, _lineId: number, key?: string) =>
    post(`/budgets/${budgetId}/lines`, { description: 'Filtro' }, withKey(key)),
  changing: (budgetId: number, lineId: number, key?: string) =>
    patch(`/budgets/${budgetId}/lines/${lineId}`, { quantity: 7 }, withKey(key)),
  deleting: (budgetId: number, lineId: number, key?: string) =>
    send('DELETE', `/budgets/${budgetId}/lines/${lineId}`, withKey(key)),
};

type Way = (typeof ways)[keyof typeof ways];

function withKey(key: string | undefined) {
  return key === undefined ? {} : { key };
}

const locking = ['Facturado', 'Cancelado', 'Rechazado', 'Retirado'];

/**
 * Sends a change that must be refused, and expects that the budget's rows stay unchanged. Returns the status and the
 * code of the refusal.
 */
async function refusalOf(change: Way, budgetId: number, lineId: number, key?: string) {
  const before = await traces(budgetId);
  const { status, body } = await change(budgetId, lineId, key);
  expect(await traces(budgetId)).toEqual(before);
  return [status, body.error?.code];
}

describe.each(Object.entries(ways))('%s a line', (way, change) => {
  const refusal = (budgetId: number, lineId: number, key?: string) =>
    refusalOf(change, budgetId, lineId, key);

  test.each(locking)('is refused while the budget is %s', async (status) => {
    const { id, lines } = await budgetWith();
    await sql`update budgets set status = ${status} where id = ${id}`;
    expect(await refusal(id, Number(lines[0]?.id))).toEqual([409, 'budget_locked']);
  });

  test.each(budgetStatuses.filter((status) => !locking.includes(status)))(
    'is taken while the budget is %s, and refused once it has an invoice',
    async (status) => {
      const { id, lines } = await budgetWith();
      await sql`update budgets set status = ${status}, has_invoice = true where id = ${id}`;
      expect(await refusal(id, Number(lines[0]?.id))).toEqual([409, 'budget_locked']);
      await sql`update budgets set has_invoice = false where id = ${id}`;
      expect((await change(id, Number(lines[0]?.id))).status).toBe(way === 'adding' ? 201 : 200);
    },
  );

  test('is taken after the client signed', async () => {
    const { id, lines } = await budgetWith();
    await sql`update budgets set status = 'Aprobado', client_signed_at = now() where id = ${id}`;
    expect((await change(id, Number(lines[0]?.id))).status).toBe(way === 'adding' ? 201 : 200);
  });

  test('is refused for an erased client, whatever the budget is', async () => {
    const { id, client_id, lines } = await budgetWith();
    await sql`update budgets set status = 'Cancelado' where id = ${id}`;
    await desk('POST', `/clients/${client_id}/erase`);
    expect(await refusal(id, Number(lines[0]?.id))).toEqual([409, 'client_erased']);
  });

  test('finds no budget that does not exist, is of another workshop, or for internal use', async () => {
    const other = await openInstance(`${way}.test`, 'business');
    const foreign = await linesIn({ ...other, sql }).budgetWith();
    const internal = await budgetWith();
    await sql`update budgets set internal = true where id = ${internal.id}`;
    const nothing = await change(idOfNothing, idOfNothing);
    expect([nothing.status, nothing.body.error.code]).toEqual([404, 'not_found']);
    for (const { id, lines } of [foreign, internal]) {
      const before = await traces(id);
      expect((await change(id, Number(lines[0]?.id))).text).toBe(nothing.text);
      expect(await traces(id)).toEqual(before);
    }
  });
});

test.each([
  ['changing', ways.changing],
  ['deleting', ways.deleting],
])('%s finds no line of another budget, be the budget locked or not', async (_way, change) => {
  const [{ id }, other] = [await budgetWith(), await budgetWith()];
  expect(await refusalOf(change, id, Number(other.lines[0]?.id))).toEqual([404, 'not_found']);
  await sql`update budgets set status = 'Cancelado' where id = ${id}`;
  expect(await refusalOf(change, id, Number(other.lines[0]?.id))).toEqual([404, 'not_found']);
});
