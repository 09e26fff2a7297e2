import { describe, expect, test } from 'vitest';
import type { Answer } from '../../support/requests.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, post, newClient, patch, host, liveKey, sql } = await openWorkshop({
  settings: { logLevel: 'silent' },
});
const { stored, count } = rowsIn(sql);

const client = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
const other = await newClient({ name: 'Bruno Ficticio' });
await post('/vehicles', { client_id: client.id, plate: '0000BBB' });

let used = 0;
/** Sends a request twice with one Idempotency-Key. `between` may remove the cause of the first refusal. */
async function twice(ask: (idempotencyKey: string) => Promise<Answer>, between?: () => Promise<unknown>) {
  used += 1;
  const idempotencyKey = `asked-twice-${used}`;
  const first = await ask(idempotencyKey);
  await between?.();
  return { first, again: await ask(idempotencyKey), idempotencyKey };
}

describe('the refusals of an operation itself are kept and replayed', () => {
  test.each([
    [
      'client_exists',
      (key: string) => post('/clients', { name: 'X', email: 'clara@example.com' }, { idempotencyKey: key }),
    ],
    [
      'vehicle_belongs_to_other_client',
      (key: string) => post('/vehicles', { client_id: other.id, plate: '0000BBB' }, { idempotencyKey: key }),
    ],
    [
      'vehicle_exists',
      (key: string) => post('/vehicles', { client_id: client.id, plate: '0000BBB' }, { idempotencyKey: key }),
    ],
    [
      'not_found',
      (key: string) => patch('/clients/9007199254740991', { city: 'Lugo' }, { idempotencyKey: key }),
    ],
  ])('%s', async (code, ask) => {
    const { first, again, idempotencyKey } = await twice(ask);
    expect(first.body.error.code).toBe(code);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await stored(idempotencyKey)).toMatchObject([{ status: first.status, body: first.text }]);
  });

  test('even when its cause is gone', async () => {
    const holder = await newClient({ name: 'X', email: 'soon-free@example.com' });
    const { first, again } = await twice(
      (idempotencyKey) => post('/clients', { name: 'Y', email: 'soon-free@example.com' }, { idempotencyKey }),
      () => patch(`/clients/${holder.id}`, { email: null }),
    );
    expect([again.status, again.text]).toEqual([409, first.text]);
  });

  test('in the language that they were first given in', async () => {
    used += 1;
    const ask = (language: string) =>
      post(
        '/clients',
        { name: 'X', email: 'clara@example.com' },
        { idempotencyKey: `asked-in-two-languages-${used}`, headers: { 'accept-language': language } },
      );
    const [first, again] = [await ask('fr'), await ask('bg')];
    expect(again.text).toBe(first.text);
  });

  test('their effects are taken back: nothing but the answer is left', async () => {
    const tables = ['clients', 'client_history', 'client_claims', 'events', 'consent_log'];
    const before = await Promise.all(tables.map(count));
    await twice((idempotencyKey) =>
      post(
        '/clients',
        { name: 'X', email: 'clara@example.com', marketing_opt_out: true },
        { idempotencyKey },
      ),
    );
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });
});

describe('what came before the operation is not kept', () => {
  test('an invalid body: once corrected, it is carried out under the same key', async () => {
    const idempotencyKey = 'mended-after-422';
    expect((await post('/clients', { name: '' }, { idempotencyKey })).status).toBe(422);
    expect(await stored(idempotencyKey)).toEqual([]);
    expect((await post('/clients', { name: 'Buena' }, { idempotencyKey })).status).toBe(201);
  });

  test('an owner who does not exist: each request is judged again, until the owner exists', async () => {
    const [row] = await sql`select max(id) + 1 as next from clients`;
    const plate = '0000CCC';
    const { first, again, idempotencyKey } = await twice(
      (key) => post('/vehicles', { client_id: Number(row?.next), plate }, { idempotencyKey: key }),
      async () => expect(await stored(`asked-twice-${used}`)).toEqual([]),
    );
    expect([first.status, again.status]).toEqual([422, 422]);
    expect(again.headers['idempotent-replay']).toBeUndefined();
    await sql`alter table clients alter column id restart with ${sql.unsafe(String(row?.next))}`;
    const owner = await newClient({ name: 'Recién Llegada' });
    expect(owner.id).toBe(Number(row?.next));
    expect((await post('/vehicles', { client_id: owner.id, plate }, { idempotencyKey })).status).toBe(201);
  });
});

test('a defect of the service is 500, keeps nothing, and the request can be repeated', async () => {
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'a defect'; end $$`;
  await sql`create trigger fail before insert on events for each row execute function fail()`;
  const tables = ['clients', 'client_history', 'client_claims', 'idempotency_keys'];
  const before = await Promise.all(tables.map(count));
  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/clients',
      headers: { host, authorization: `Bearer ${liveKey}`, 'idempotency-key': 'meets-a-defect' },
      payload: { name: 'Nadie', email: 'nadie@example.com' },
    });
  const failed = await ask();
  expect([failed.statusCode, failed.json().error.code]).toEqual([500, 'internal_error']);
  expect(failed.body).not.toContain('a defect');
  expect(await Promise.all(tables.map(count))).toEqual(before);

  await sql`drop trigger fail on events`;
  const done = await ask();
  expect([done.statusCode, done.headers['idempotent-replay']]).toEqual([201, undefined]);
});
