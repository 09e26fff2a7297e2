import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import type { Answer } from '../../support/requests.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { post, newClient, patch, createKey, sql } = await openWorkshop();
const { events } = rowsIn(sql);

const many = 32;
const keys = await Promise.all(Array.from({ length: 4 }, () => createKey({ per_minute: 600 })));
const keyOf = (turn: number) => keys[turn % keys.length]?.key ?? null;

function atOnce(ask: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: many }, (_, turn) => ask(turn)));
}

function expectOneWinner(answers: Answer[], won: number): Answer {
  const winners = answers.filter(({ status }) => status === won);
  expect(winners).toHaveLength(1);
  const id = winners[0]?.body.id;
  for (const { status, body } of answers) {
    if (status === won) continue;
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'client_exists', existing_id: id });
  }
  return winners[0] as Answer;
}

test('of 32 who create the same client at once exactly one does, the others get its id', async () => {
  const fields = {
    name: 'Clara Ejemplo',
    phone: '600 000 001',
    email: 'clara@example.com',
    tax_id: '00000000T',
  };
  const answers = await atOnce((turn) => post('/clients', fields, { key: keyOf(turn) }));
  const { body } = expectOneWinner(answers, 201);
  expect(await events(body.id)).toHaveLength(1);
});

test('identities that overlap in a chain end with each value held once, and never with a 5xx', async () => {
  const answers = await atOnce((turn) =>
    post(
      '/clients',
      {
        name: `Cadena ${turn}`,
        email: `chain${turn % 8}@example.com`,
        phone: `600 000 1${String((turn + 1) % 8).padStart(2, '0')}`,
        tax_id: `CHAIN${(turn * 3) % 8}`,
      },
      { key: keyOf(turn) },
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const twice = await sql`
    select email from clients where email like 'chain%' group by email having count(*) > 1
    union all select phone from clients where phone like '600 000 1%' group by phone having count(*) > 1`;
  expect([...twice]).toEqual([]);
});

test('with return_existing all 32 get the same client, created once', async () => {
  const fields = { name: 'Bruno Ficticio', email: 'bruno@example.com' };
  const answers = await atOnce((turn) =>
    post('/clients?on_conflict=return_existing', fields, { key: keyOf(turn) }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(many - 1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('of 32 clients who change to the same email at once exactly one gets it', async () => {
  const clients = await atOnce((turn) => post('/clients', { name: `Cambio ${turn}` }, { key: keyOf(turn) }));
  const answers = await atOnce((turn) =>
    patch(`/clients/${clients[turn]?.body.id}`, { email: 'coveted@example.com' }, { key: keyOf(turn) }),
  );
  expectOneWinner(answers, 200);
});

test('32 concurrent changes of one client are all applied, each to the result of the previous one', async () => {
  const client = await newClient({ name: 'Muy Cambiada', city: 'c0' });
  const answers = await atOnce((turn) =>
    patch(`/clients/${client.id}`, { city: `c${turn + 1}` }, { key: keyOf(turn) }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const lines = await sql`
    select changes->'city'->>0 as before, changes->'city'->>1 as after from client_history
    where client_id = ${client.id} and action = 'client.updated' order by id`;
  expect(lines).toHaveLength(many);
  for (const [index, line] of lines.slice(1).entries()) expect(line.before).toBe(lines[index]?.after);
});

test('two clients that swap their phones at once neither deadlock nor share one', async () => {
  const pair = await Promise.all(
    ['600 000 901', '600 000 902'].map((phone, n) => post('/clients', { name: `Cruce ${n}`, phone })),
  );
  const answers = await Promise.all(
    pair.map(({ body }, n) => patch(`/clients/${body.id}`, { phone: pair[1 - n]?.body.phone })),
  );
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

test('return_existing waits while the client is erased, and then creates another: no old answer is kept', async () => {
  const fields = { name: 'Dora Inventada', email: 'dora@example.com' };
  const client = await newClient(fields);
  const idempotencyKey = 'meets-an-erasure';
  await sql.unsafe(`begin; select from clients where id = ${client.id} for no key update`);
  const asking = post('/clients?on_conflict=return_existing', fields, { idempotencyKey });
  await untilSomebodyWaits(sql);
  await sql.unsafe(`delete from client_claims where client_id = ${client.id}`);
  await sql.unsafe(
    `update clients set name = 'Nadie', email = null, erased_at = now() where id = ${client.id}; commit`,
  );
  const answer = await asking;
  expect(answer.status).toBe(201);
  expect(answer.body.id).not.toBe(client.id);
});
