import { expect, test } from 'vitest';
import { linesIn } from '../../support/budget-lines.ts';
import { type Answer, openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { post, patch, desk, sql } = workshop;
const { budgetWith, snapshots, history, stored } = linesIn(workshop);

const many = 16;
const turns = Array.from({ length: many }, (_, turn) => turn);

const addingTo = (budgetId: number) =>
  turns.map((turn) => post(`/budgets/${budgetId}/lines`, { description: `Línea ${turn}` }));

const withStatus = (answers: Answer[], wanted: number) => answers.filter(({ status }) => status === wanted);

test('a client erased while lines are added keeps those before, and gets none after', async () => {
  const { id, client_id, lines } = await budgetWith();
  const [, ...answers] = await Promise.all([desk('POST', `/clients/${client_id}/erase`), ...addingTo(id)]);
  const [added, refused] = [withStatus(answers, 201), withStatus(answers, 409)];
  expect(added.length + refused.length).toBe(many);
  for (const { body } of refused) expect(body.error.code).toBe('client_erased');
  expect(await stored(id)).toHaveLength(lines.length + added.length);
  expect(await history(id)).toHaveLength(added.length);
  // If a snapshot had been stored after the erasure, it would still contain lines.
  for (const { lines: kept } of await snapshots(id)) expect(kept).toEqual([]);
  const answersKept = await sql`
    select 1 from idempotency_keys where client_id = ${client_id} and body is not null`;
  expect(answersKept).toHaveLength(0);
});

test('a budget cancelled while lines are added has none of after', async () => {
  const { id, lines } = await budgetWith();
  const [, ...answers] = await Promise.all([
    post(`/budgets/${id}/status`, { status: 'Cancelado' }),
    ...addingTo(id),
  ]);
  const [added, refused] = [withStatus(answers, 201), withStatus(answers, 409)];
  expect(added.length + refused.length).toBe(many);
  for (const { body } of refused) expect(body.error.code).toBe('budget_locked');
  expect(await stored(id)).toHaveLength(lines.length + added.length);
  const actions = await sql`select action from budget_history where budget_id = ${id} order by id`;
  expect(actions.at(-1)?.action).toBe('budget.status_changed');
});

test('of 16 who fill the last places of a budget, no more than fit do', async () => {
  const room = 5;
  const full = Array.from({ length: 200 - room }, (_, place) => ({ description: `Línea ${place}` }));
  const { id } = await budgetWith(full);
  const answers = await Promise.all(addingTo(id));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(room).fill(201),
    ...Array(many - room).fill(422),
  ]);
  expect(await stored(id)).toHaveLength(200);
});

test('16 changes of one line at once leave an unbroken history', async () => {
  const { id, lines } = await budgetWith();
  const [line] = lines;
  const answers = await Promise.all(
    turns.map((turn) => patch(`/budgets/${id}/lines/${line?.id}`, { unit_price: 100 + turn })),
  );
  for (const { status } of answers) expect(status).toBe(200);
  const prices = (await history(id)).map(({ changes }) => changes.unit_price as [number, number]);
  expect(prices).toHaveLength(many);
  expect(prices[0]?.[0]).toBe(line?.unit_price);
  for (const [index, [from]] of prices.slice(1).entries()) expect(from).toBe(prices[index]?.[1]);
});
