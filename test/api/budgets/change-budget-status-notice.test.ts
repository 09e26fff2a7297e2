import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openBudgets } from './status-scene.ts';

const workshop = await openWorkshop();
const { get, sql, host, openInstance } = workshop;
await letSend(sql, host);
const { budgetIn, move, trace, client } = await openBudgets(workshop, {
  email: 'clara@example.com',
  preferred_language: 'fr',
});

const told = async ({ id }: { id: number }) => [
  ...(await sql`
    select channel, recipient, subject, body, status, error, client_id from communications where budget_id = ${id}`),
];

describe('a finished budget, with notify_client', () => {
  test('tells the client in its language that the vehicle is ready, with the link', async () => {
    const budget = await budgetIn('En curso');
    expect((await move(budget, { status: 'Finalizado', notify_client: true })).status).toBe(200);
    const [message, ...others] = await told(budget);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      channel: 'email',
      recipient: 'clara@example.com',
      subject: 'Votre véhicule est prêt · 0000BBB',
      status: 'queued',
      error: null,
      client_id: client.id,
    });
    // The table stores a placeholder for the link; the log shows the link.
    expect(message?.body).not.toContain(budget.tracking_url);
    const { body: log } = await get('/communications?limit=1');
    expect(log.data[0]).toMatchObject({
      idlead: budget.id,
      body: expect.stringContaining(budget.tracking_url),
    });
  });

  test('tells it once, however often the request is repeated', async () => {
    const budget = await budgetIn('Aprobado');
    const options = { idempotencyKey: randomUUID() };
    const body = { status: 'Finalizado', notify_client: true };
    await move(budget, body, options);
    expect((await move(budget, body, options)).headers['idempotent-replay']).toBe('true');
    expect(await told(budget)).toHaveLength(1);
  });

  test('is finished even if nobody can be notified, and the log says why', async () => {
    const mute = await openInstance('mudo.test', 'business');
    const theirs = await openBudgets({ ...mute, sql }, { email: 'bruno@example.com' });
    const budget = await theirs.budgetIn('En espera');
    const answer = await theirs.move(budget, { status: 'Finalizado', notify_client: true });
    expect(answer.body.status).toBe('Finalizado');
    expect(await told(budget)).toMatchObject([
      { status: 'failed', recipient: '', error: 'no mail account is set up' },
    ]);
    expect((await theirs.trace(budget)).row.status).toBe('Finalizado');
  });
});

describe('nobody is notified', () => {
  test.each([
    ['unless it is asked for', 'En curso', { status: 'Finalizado' }],
    ['where it is asked not to', 'En curso', { status: 'Finalizado', notify_client: false }],
    ['of another move, asked for or not', 'Aprobado', { status: 'En curso', notify_client: true }],
    [
      'of what the own system sent',
      'Pendiente',
      { status: 'Enviado', sent_via: 'email', notify_client: true },
    ],
  ] as const)('%s', async (_, from, body) => {
    const budget = await budgetIn(from);
    expect((await move(budget, body)).status).toBe(200);
    expect(await told(budget)).toEqual([]);
  });

  test('of a move that is refused', async () => {
    const budget = await budgetIn('Pendiente');
    const before = await trace(budget);
    expect((await move(budget, { status: 'Finalizado', notify_client: true })).status).toBe(409);
    expect(await told(budget)).toEqual([]);
    expect(await trace(budget)).toEqual(before);
  });
});
