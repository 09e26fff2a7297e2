import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { send, post, newClient, patch, createKey, openInstance, setClock, clock, liveKeyId, sql } =
  await openWorkshop();
const { stored, events, history, count } = rowsIn(sql);

const text = (path: string, body: string, idempotencyKey: string) =>
  send('POST', path, { body, idempotencyKey, headers: { 'content-type': 'application/json' } });

describe('the same request again', async () => {
  const ask = () => post('/clients', { name: 'Clara Ejemplo', email: 'c@example.com' }, { idempotencyKey });
  const idempotencyKey = 'creates-clara';
  const [first, again] = [await ask(), await ask()];

  test('gets the first answer again, byte for byte, and a header says so', () => {
    expect(first.headers['idempotent-replay']).toBeUndefined();
    expect(again.headers['idempotent-replay']).toBe('true');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
  });

  test('has fresh limits and an X-Request-Id of its own', () => {
    expect(Number(again.headers['x-ratelimit-remaining'])).toBeLessThan(
      Number(first.headers['x-ratelimit-remaining']),
    );
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('has no second effect', async () => {
    expect(await events(first.body.id)).toHaveLength(1);
    expect(await history(first.body.id)).toHaveLength(1);
  });

  test('gets the first answer even when the client has changed since', async () => {
    await patch(`/clients/${first.body.id}`, { city: 'Lugo' });
    expect((await ask()).text).toBe(first.text);
  });

  test('is answered from one row, of that API key, about that client', async () => {
    expect(await stored(idempotencyKey)).toEqual([
      { status: 201, body: first.text, key_id: liveKeyId, client_id: first.body.id },
    ]);
  });
});

test('order of fields, white space, escapes and numbers as written make no difference', async () => {
  const first = await text(
    '/clients',
    '{"name":"Ana","channel_opt_out":{"sms":true,"email":false}}',
    'spelled-1',
  );
  const again = await text(
    '/clients?on_conflict=error',
    ' { "channel_opt_out" : { "email":false,"sms":true },\n "name":"\\u0041na" } ',
    'spelled-1',
  );
  expect([again.headers['idempotent-replay'], again.text]).toEqual(['true', first.text]);
  const { body: owner } = first;
  const car = await text('/vehicles', `{"client_id":${owner.id},"plate":"0000BBB","year":2021}`, 'spelled-2');
  const same = await text(
    '/vehicles',
    `{"client_id":${owner.id},"plate":"0000BBB","year":2.021e3}`,
    'spelled-2',
  );
  expect(same.text).toBe(car.text);
});

describe('the same Idempotency-Key with', async () => {
  const client = await newClient({ name: 'Bruno Ficticio' }, { idempotencyKey: 'taken-key' });
  const idempotencyKey = 'taken-key';

  test.each([
    ['another body', () => post('/clients', { name: 'Bruno Ficticia' }, { idempotencyKey })],
    ['a field more', () => post('/clients', { name: 'Bruno Ficticio', city: null }, { idempotencyKey })],
    [
      'another query',
      () => post('/clients?on_conflict=return_existing', { name: 'Bruno Ficticio' }, { idempotencyKey }),
    ],
    ['another path', () => post('/vehicles', { client_id: client.id, plate: '0000CCC' }, { idempotencyKey })],
    ['another method', () => patch(`/clients/${client.id}`, { name: 'Bruno Ficticio' }, { idempotencyKey })],
  ])('%s is 409 idempotency_conflict, and has no effect', async (_what, ask) => {
    const before = [await count('clients'), await count('vehicles'), await count('client_history')];
    const refused = await ask();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'idempotency_conflict']);
    expect([await count('clients'), await count('vehicles'), await count('client_history')]).toEqual(before);
    const again = await post('/clients', { name: 'Bruno Ficticio' }, { idempotencyKey });
    expect(again.headers['idempotent-replay']).toBe('true');
  });

  test('another API key is another request', async () => {
    const { key } = await createKey();
    const own = await post('/clients', { name: 'Bruno Ficticio' }, { idempotencyKey, key });
    expect([own.status, own.headers['idempotent-replay']]).toEqual([201, undefined]);
    expect(own.body.id).not.toBe(client.id);
  });

  test('another workshop is another request', async () => {
    const other = await openInstance('other.test', 'business');
    expect((await other.post('/clients', { name: 'X' }, { idempotencyKey })).status).toBe(201);
  });
});

test('two paths that differ in the id differ', async () => {
  const [a, b] = [await post('/clients', { name: 'A' }), await post('/clients', { name: 'B' })];
  await patch(`/clients/${a.body.id}`, { city: 'Lugo' }, { idempotencyKey: 'a-change-of-a' });
  const refused = await patch(`/clients/${b.body.id}`, { city: 'Lugo' }, { idempotencyKey: 'a-change-of-a' });
  expect(refused.body.error.code).toBe('idempotency_conflict');
});

describe('an answer is kept for 24 hours', () => {
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  test('and then the key is as good as new', async () => {
    const ask = (name: string) => post('/clients', { name }, { idempotencyKey: 'used-day-by-day' });
    const first = await ask('Uno');
    await setClock(later(24 * 3_600_000 - 60_000));
    expect((await ask('Uno')).text).toBe(first.text);
    await setClock(later(120_000));
    const second = await ask('Dos');
    expect([second.status, second.headers['idempotent-replay'], second.body.name]).toEqual([
      201,
      undefined,
      'Dos',
    ]);
    expect((await ask('Dos')).text).toBe(second.text);
  });
});
