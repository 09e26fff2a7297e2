import { expect, test } from 'vitest';
import { storedKey } from '../../../domain/requests/idempotency.ts';
import { letSend } from '../../support/sending.ts';
import type { Answer, Send } from '../../support/workshop.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { documentsIn, photo } from './documents-scene.ts';

const workshop = await openWorkshop();
const { post, patch, desk, sql, host } = workshop;
await letSend(sql, host);
const { newBudget } = workshop;
const { upload } = documentsIn(workshop);

type Ask = (budget: Awaited<ReturnType<typeof newBudget>>, options: Send) => Promise<Answer>;

const lines = [{ description: 'Discos' }];
const operations: [what: string, status: number, ask: Ask][] = [
  ['createBudget', 201, ({ client_id }, options) => post('/budgets', { client_id, lines }, options)],
  [
    'changeBudgetStatus',
    200,
    ({ id }, options) => post(`/budgets/${id}/status`, { status: 'En cotización' }, options),
  ],
  [
    'changeBudgetStatus, where only the client may',
    403,
    ({ id }, options) => post(`/budgets/${id}/status`, { status: 'Aprobado' }, options),
  ],
  ['createBudgetLine', 201, ({ id }, options) => post(`/budgets/${id}/lines`, lines[0], options)],
  [
    'updateBudgetLine',
    200,
    async ({ id }, options) => {
      const [line] = await sql`select id from budget_lines where budget_id = ${id}`;
      return patch(`/budgets/${id}/lines/${line?.id}`, { quantity: 2 }, options);
    },
  ],
  ['createBudgetDocument', 201, ({ id }, options) => upload(id, [photo()], options)],
];

test.each(operations)(
  'the answer of %s is kept so that nobody can follow its link',
  async (what, status, ask) => {
    const budget = await newBudget();
    const options = { idempotencyKey: `kept-answer-of-${what.replaceAll(/\W/g, '-')}` };
    const first = await ask(budget, options);
    expect(first.status).toBe(status);
    const [, token] = /\/[td]\/([\w-]{22,})/.exec(first.text) ?? [];
    expect(token).toBeDefined();
    const kept = await sql`
    select encrypted, body from idempotency_keys where idempotency_key = ${storedKey(options.idempotencyKey)}`;
    expect(kept).toEqual([{ encrypted: true, body: expect.not.stringContaining(token as string) }]);
    const again = await ask(budget, options);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers['idempotent-replay']).toBe('true');
  },
);

test('is emptied with its client, encrypted as it is', async () => {
  const budget = await newBudget();
  const options = { idempotencyKey: 'kept-answer-of-a-client' };
  const ask = () => post(`/budgets/${budget.id}/lines`, lines[0], options);
  expect((await ask()).status).toBe(201);
  await desk('POST', `/clients/${budget.client_id}/erase`);
  expect(
    await sql`select body from idempotency_keys where idempotency_key = ${storedKey(options.idempotencyKey)}`,
  ).toEqual([{ body: null }]);
  expect((await ask()).body.error.code).toBe('client_erased');
});
