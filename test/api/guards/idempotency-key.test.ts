import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, patch } = await openWorkshop();
const client = await newClient({ name: 'Clara Ejemplo' });

const malformed: [string, string][] = [
  ['of 7 characters', 'a'.repeat(7)],
  ['of 256 characters', 'a'.repeat(256)],
  ['empty', ''],
  ['with a space inside', 'with a space'],
  ['with a tab', 'with\ta-tab'],
  ['with a character beyond ASCII', 'clave-número-1'],
];
const wellFormed: [string, string][] = [
  ['of 8 characters', '12345678'],
  ['of 255 characters', '~'.repeat(255)],
  ['with every visible character', String.fromCharCode(...Array.from({ length: 94 }, (_, n) => n + 33))],
];
const with_ = (key: string) => ({ idempotencyKey: null, headers: { 'idempotency-key': key } });

describe('a POST', () => {
  test('without Idempotency-Key is refused with 400', async () => {
    const refused = await post('/clients', { name: 'Nadie' }, { idempotencyKey: null });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'idempotency_key_required']);
  });

  test.each(malformed)('with a key %s is refused', async (_what, key) => {
    const refused = await post('/clients', { name: 'Nadie' }, with_(key));
    expect([refused.status, refused.body.error.code]).toEqual([400, 'idempotency_key_required']);
  });

  test.each(wellFormed)('with a key %s is taken', async (_what, key) => {
    expect((await post('/clients', { name: 'Alguien' }, with_(key))).status).toBe(201);
  });
});

describe('a PATCH', () => {
  test('without Idempotency-Key is taken', async () => {
    expect((await patch(`/clients/${client.id}`, { city: 'Lugo' })).status).toBe(200);
  });

  test.each(malformed)('with a key %s is refused', async (_what, key) => {
    const refused = await patch(`/clients/${client.id}`, { city: 'Soria' }, with_(key));
    expect([refused.status, refused.body.error.code]).toEqual([400, 'idempotency_key_required']);
  });

  test.each(wellFormed)('with a key %s is taken, once', async (_what, key) => {
    const own = `${key.slice(1)}p`;
    const first = await patch(`/clients/${client.id}`, { city: 'Ávila' }, with_(own));
    const again = await patch(`/clients/${client.id}`, { city: 'Ávila' }, with_(own));
    expect([first.status, again.headers['idempotent-replay']]).toEqual([200, 'true']);
  });
});

test('a GET reads none', async () => {
  for (const key of ['x', 'a-well-formed-one']) {
    const answer = await get(`/clients/${client.id}`, with_(key));
    expect([answer.status, answer.headers['idempotent-replay']]).toEqual([200, undefined]);
  }
});
