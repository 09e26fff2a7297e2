import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { openBudgets } from './status-scene.ts';

const workshop = await openWorkshop();
const { createKey, openInstance, sql } = workshop;
const { budgetIn, move, trace } = await openBudgets(workshop);
const { key: silent } = await createKey({ scopes: ['budgets:write'] });

describe('422 names what is wrong', () => {
  test.each([
    ['nothing', {}, ['/status']],
    ['a status that there is not', { status: 'Perdido' }, ['/status']],
    ['a status in other letters', { status: 'pendiente' }, ['/status']],
    ['no status at all', { status: null }, ['/status']],
    ['Enviado without how', { status: 'Enviado' }, ['/sent_via']],
    ['Enviado by a way that there is not', { status: 'Enviado', sent_via: 'pigeon' }, ['/sent_via']],
    ['how it was sent with another status', { status: 'En cotización', sent_via: 'email' }, ['/sent_via']],
    [
      'how it was sent with a status that there is not: the status alone',
      { status: 'sent', sent_via: 'email' },
      ['/status'],
    ],
    ['how it was sent with what is forbidden', { status: 'Aprobado', sent_via: 'email' }, ['/sent_via']],
    ['a notice that is no boolean', { status: 'Finalizado', notify_client: 'true' }, ['/notify_client']],
    ['a reason, which the desk has', { status: 'Cancelado', reason: 'No' }, ['/reason']],
  ])('%s', async (_, body, paths) => {
    const budget = await budgetIn('Pendiente');
    const before = await trace(budget);
    const answer = await move(budget, body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.error.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await trace(budget)).toEqual(before);
  });

  test('in words that say what to do', async () => {
    const budget = await budgetIn('Pendiente');
    const headers = { 'accept-language': 'en' };
    const missing = await move(budget, { status: 'Enviado' }, { headers });
    expect(missing.body.error.fields[0].message).toBe('This field is required.');
    const misplaced = await move(budget, { status: 'Pendiente', sent_via: 'sms' }, { headers });
    expect(misplaced.body.error.fields[0].message).toBe(
      'This field cannot be combined with the other fields of the request. Omit it.',
    );
  });
});

describe('a key that may not send', () => {
  const sending = [
    { status: 'Enviado', sent_via: 'email' },
    { status: 'Finalizado', notify_client: true },
    { status: 'Cancelado', notify_client: true },
  ];

  test.each(sending)('is refused %j, and nothing is written', async (body) => {
    const budget = await budgetIn(body.status === 'Finalizado' ? 'En curso' : 'Pendiente');
    const before = await trace(budget);
    const { status, body: answer } = await move(budget, body, { key: silent });
    expect({ status, code: answer.error.code }).toEqual({ status: 403, code: 'insufficient_scope' });
    expect(await trace(budget)).toEqual(before);
  });

  test.each([{ status: 'En cotización' }, { status: 'Cancelado', notify_client: false }])(
    'is not kept from %j',
    async (body) => {
      const budget = await budgetIn('Pendiente');
      expect((await move(budget, body, { key: silent })).status).toBe(200);
    },
  );

  test('learns what is wrong with the body first, and only after that of the budget', async () => {
    const asked = [
      await move({ id: Number.MAX_SAFE_INTEGER }, { status: 'Enviado' }, { key: silent }),
      await move({ id: Number.MAX_SAFE_INTEGER }, { status: 'Enviado', sent_via: 'sms' }, { key: silent }),
      await move({ id: Number.MAX_SAFE_INTEGER }, { status: 'Enviado', sent_via: 'sms' }),
    ];
    expect(asked.map(({ body }) => body.error.code)).toEqual([
      'validation_error',
      'insufficient_scope',
      'not_found',
    ]);
  });

  test('is refused whether or not its idempotency key has an answer', async () => {
    const budget = await budgetIn('Pendiente');
    const options = { key: silent, idempotencyKey: randomUUID() };
    expect((await move(budget, { status: 'Enviado', sent_via: 'sms' }, options)).status).toBe(403);
    expect((await move(budget, { status: 'En cotización' }, options)).status).toBe(200);
    expect((await move(budget, { status: 'Enviado', sent_via: 'sms' }, options)).status).toBe(403);
    expect((await move(budget, { status: 'En cotización' }, options)).headers['idempotent-replay']).toBe(
      'true',
    );
  });
});

test("a workshop whose plan doesn't send gets that reason", async () => {
  const developer = await openInstance('developer.test', 'developer');
  const { budgetIn: theirs, move: moveTheirs } = await openBudgets({ ...developer, sql });
  const budget = await theirs('Pendiente');
  const { status, body } = await moveTheirs(budget, { status: 'Enviado', sent_via: 'email' });
  expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'plan_scope_not_allowed' });
  expect((await moveTheirs(budget, { status: 'En cotización' })).status).toBe(200);
});

describe('asked again with the same idempotency key', () => {
  test('a move is answered again and made once', async () => {
    const budget = await budgetIn('Pendiente');
    const idempotencyKey = randomUUID();
    const first = await move(budget, { status: 'En cotización' }, { idempotencyKey });
    const after = await trace(budget);
    const again = await move(budget, { status: 'En cotización' }, { idempotencyKey });
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await trace(budget)).toEqual(after);
  });

  test('a refusal is answered again, the link in it too, though the budget could be moved by then', async () => {
    const budget = await budgetIn('Cancelado');
    const [forbidden, locked] = [{ idempotencyKey: randomUUID() }, { idempotencyKey: randomUUID() }];
    const approved = await move(budget, { status: 'Aprobado' }, forbidden);
    const refused = await move(budget, { status: 'En cotización' }, locked);
    await sql`update budgets set status = 'Pendiente' where id = ${budget.id}`;
    const again = [
      await move(budget, { status: 'Aprobado' }, forbidden),
      await move(budget, { status: 'En cotización' }, locked),
    ];
    expect(again.map(({ text }) => text)).toEqual([approved.text, refused.text]);
    expect(again.map(({ headers }) => headers['idempotent-replay'])).toEqual(['true', 'true']);
    expect(approved.body.error.tracking_url).toBe(budget.tracking_url);
  });
});
