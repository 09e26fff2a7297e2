import { expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { idOfNothing, openBudgetScene } from './scene.ts';

const { askDesk, desk, show, newBudget, internalBudget, events, deskApp } = await openBudgetScene();
const { json } = commandsOf(deskApp);
const withdraw = (budget_ids: number[]) => askDesk('POST', '/budgets/withdraw', { budget_ids });

test('withdraws quotes without an answer, and names those that it skips', async () => {
  const sent = await newBudget({ status: 'Enviado' });
  const pending = await newBudget();
  const accepted = await newBudget({ status: 'Aprobado' });
  const own = await internalBudget();
  const ids = [accepted.id, sent.id, own.id, idOfNothing, pending.id];
  const { status, body } = await withdraw(ids);
  expect([status, body]).toEqual([
    200,
    { withdrawn: [sent.id, pending.id, own.id], skipped: [accepted.id, idOfNothing] },
  ]);
  const statuses = await Promise.all(
    [sent, pending, accepted].map(async ({ id }) => (await show(id)).status),
  );
  expect(statuses).toEqual(['Retirado', 'Retirado', 'Aprobado']);
  expect((await events(sent.id)).at(-1)).toMatchObject({ event: 'lead.status_changed' });
});

test('skips quotes of an erased client', async () => {
  const { id, client_id } = await newBudget({ status: 'Enviado' });
  await desk('POST', `/clients/${client_id}/erase`);
  expect((await withdraw([id])).body).toEqual({ withdrawn: [], skipped: [id] });
});

test('a second withdrawal changes nothing', async () => {
  const { id } = await newBudget();
  await withdraw([id]);
  const before = await show(id);
  expect((await withdraw([id])).body).toEqual({ withdrawn: [], skipped: [id] });
  expect(await show(id)).toEqual(before);
});

test.each([[[]], [[1, 1]], [Array.from({ length: 101 }, (_, id) => id + 1)]])(
  'refuses the list %j',
  async (ids) => expect((await withdraw(ids)).status).toBe(422),
);

test('is a command', async () => {
  const { id } = await newBudget();
  expect(await json('budgets', 'withdraw', '--budget', String(id), '--yes')).toEqual({
    withdrawn: [id],
    skipped: [],
  });
});
