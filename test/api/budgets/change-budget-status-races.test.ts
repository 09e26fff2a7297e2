import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { openBudgets, since } from './status-scene.ts';

const workshop = await openWorkshop();
const { budgetIn, move, trace } = await openBudgets(workshop);
const { newClient, askDesk } = workshop;

const many = 16;
const turns = Array.from({ length: many }, (_, turn) => turn);

test('of 16 who ask for the same move at once exactly one makes it', async () => {
  const budget = await budgetIn('Aprobado');
  const before = await trace(budget);
  const answers = await Promise.all(turns.map(() => move(budget, { status: 'Finalizado' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  expect(others).toEqual(turns.slice(1).map(() => 'invalid_status_transition'));
  const { history, milestones, events } = since(before, await trace(budget));
  expect(history).toHaveLength(1);
  expect(milestones).toEqual(['Finalizado']);
  expect(events.map(({ event }) => event)).toEqual(['vehicle.ready', 'lead.status_changed']);
});

test('16 times the same request at once move once, and all that are answered are answered alike', async () => {
  const budget = await budgetIn('Pendiente');
  const before = await trace(budget);
  const options = { idempotencyKey: randomUUID() };
  const answers = await Promise.all(turns.map(() => move(budget, { status: 'Cancelado' }, options)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  expect(others.filter((code) => code !== 'idempotency_in_progress')).toEqual([]);
  expect(since(before, await trace(budget)).milestones).toEqual(['Cancelado']);
});

test('16 moves to and fro at once leave an unbroken line, in history, steps and events alike', async () => {
  const budget = await budgetIn('Pendiente');
  const before = await trace(budget);
  const targets = ['En cotización', 'Pendiente', 'Enviado', 'Cancelado'];
  const answers = await Promise.all(
    turns.map((turn) => {
      const status = targets[turn % targets.length] as string;
      return move(budget, { status, ...(status === 'Enviado' && { sent_via: 'other' }) });
    }),
  );
  const after = await trace(budget);
  const { history, milestones, events } = since(before, after);
  const made = answers.filter(({ status }) => status === 200);
  expect(history).toHaveLength(made.length);
  let status: unknown = 'Pendiente';
  for (const [index, { changes }] of history.entries()) {
    const [from, to] = changes.status as [string, string];
    expect(from).toBe(status);
    expect(milestones[index]).toBe(to);
    status = to;
  }
  expect(after.row.status).toBe(status);
  expect(status).toBe('Cancelado');
  const told = events.filter(({ event }) => event === 'lead.status_changed').map(({ data }) => data.to);
  expect(told).toEqual(milestones);
});

test('budgets that move while their client is erased move before or not at all', async () => {
  for (const turn of turns.slice(0, 4)) {
    const client = await newClient({ name: `Clara Ejemplo ${turn}` });
    const its = { client_id: client.id, vehicle_id: undefined };
    const budgets = await Promise.all(turns.slice(0, 6).map(() => budgetIn('Pendiente', its)));
    const [erased, ...answers] = await Promise.all([
      askDesk('POST', `/clients/${client.id}/erase`),
      ...budgets.map((budget) => move(budget, { status: 'En cotización' })),
    ]);
    expect(erased.status, erased.text).toBe(200);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
    expect(refused.filter((code) => code !== 'client_erased')).toEqual([]);
    for (const [index, { status }] of answers.entries()) {
      const { row } = await trace(budgets[index] as { id: number });
      expect(row.status).toBe(status === 200 ? 'En cotización' : 'Pendiente');
    }
  }
});
