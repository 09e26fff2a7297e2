import { expect, test } from 'vitest';
import type { Answer } from '../../support/workshop.ts';
import { openSendingWorkshop } from './sending.ts';

const credit = 5;
const many = 32;
const { post, desk, createKey, sql } = await openSendingWorkshop({ credit });
const keys = await Promise.all(Array.from({ length: 4 }, () => createKey({ per_minute: 600 })));

const email = { to: 'clara@example.com', subject: 'Su coche', text: 'Está listo.' };
const send = (turn: number) =>
  post('/email', email, {
    key: keys[turn % keys.length]?.key ?? null,
    idempotencyKey: `one-of-${many}-emails-${turn}`,
  });

async function rows(table: string): Promise<number> {
  const [row] = await sql`select count(*)::int as rows from ${sql(table)}`;
  return row?.rows;
}

test('of 32 emails at once with credit for 5, exactly 5 are taken, and the ledger says so', async () => {
  const answers = await Promise.all(Array.from({ length: many }, (_, turn) => send(turn)));
  const taken = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 502);
  expect([taken.length, refused.length]).toEqual([credit, many - credit]);
  expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['upstream_error']));
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(credit);

  const ledger = await sql`select units, balance, reason from credit_ledger order by id`;
  expect(ledger.map(({ reason, units, balance }) => [reason, units, balance])).toEqual([
    ['added', 5, 5],
    ...[4, 3, 2, 1, 0].map((balance) => ['charged', -1, balance]),
  ]);
  const written = ['communications', 'outbound_messages', 'backlog', 'idempotency_keys'];
  expect(await Promise.all(written.map(rows))).toEqual([credit, credit, credit, credit]);

  await expectTakenLater(answers);
});

/**
 * Adds credit and repeats all requests with the same keys. Expects the refused ones to be accepted, and no message to
 * be sent twice.
 */
async function expectTakenLater(answers: Answer[]) {
  await desk('POST', '/credit', { units: many - credit });
  const later = await Promise.all(answers.map((_, turn) => send(turn)));
  expect(later.map(({ status }) => status)).toEqual(Array(many).fill(200));
  for (const [turn, { status, text }] of answers.entries())
    if (status === 200) expect(later[turn]?.text).toBe(text);
  expect(new Set(later.map(({ body }) => body.id)).size).toBe(many);
  expect((await desk('GET', '/credit')).body.balance).toBe(0);
}
