import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, createKey, desk, askDesk, setClock, clock } = await openWorkshop();

const hourMs = 3_600_000;
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const codeFor = async (key: string) => {
  const { status, body } = await get('/ping', { key });
  return status === 200 ? 'accepted' : body.error.code;
};
const rotate = async (id: number, body: object = {}) => (await desk('POST', `/keys/${id}/rotate`, body)).body;

test('both secrets are one key: one limit per minute, one set of stored answers', async () => {
  const old = await createKey({ per_minute: 5 });
  const fresh = await rotate(old.id);
  clock.startWindow(60_000);
  const { headers } = await get('/ping', { key: old.key });
  expect(headers['x-ratelimit-remaining']).toBe('4');
  const idempotencyKey = 'sent-before-and-after';
  const first = await post('/clients', { name: 'Clara Ejemplo' }, { key: old.key, idempotencyKey });
  const again = await post('/clients', { name: 'Clara Ejemplo' }, { key: fresh.key, idempotencyKey });
  expect(again.headers['x-ratelimit-remaining']).toBe('2');
  expect(again.headers['idempotent-replay']).toBe('true');
  expect(again.text).toBe(first.text);
});

test('rotated twice, a key has three secrets, and the older ones end when they were to end', async () => {
  const first = await createKey();
  const second = await rotate(first.id);
  const third = await rotate(first.id);
  const codes = await Promise.all([first, second, third].map(({ key }) => codeFor(key)));
  expect(codes).toEqual(['accepted', 'accepted', 'accepted']);
  const { body } = await desk('GET', '/keys');
  const listed = body.data.find(({ id }: { id: number }) => id === first.id);
  expect(new Set(listed.prefixes)).toEqual(new Set([first, second, third].map(({ prefix }) => prefix)));
});

test('with `now` the old secrets no longer work once the answer is sent', async () => {
  const first = await createKey();
  const second = await rotate(first.id);
  expect([await codeFor(first.key), await codeFor(second.key)]).toEqual(['accepted', 'accepted']);
  const third = await rotate(first.id, { now: true });
  const codes = await Promise.all([first, second, third].map(({ key }) => codeFor(key)));
  expect(codes).toEqual(['invalid_api_key', 'invalid_api_key', 'accepted']);
});

test('revoking ends all secrets of a key; a revoked key is not rotated', async () => {
  const old = await createKey();
  const fresh = await rotate(old.id);
  await desk('POST', `/keys/${old.id}/revoke`);
  expect([await codeFor(old.key), await codeFor(fresh.key)]).toEqual(['revoked_api_key', 'revoked_api_key']);
  const refused = await askDesk('POST', `/keys/${old.id}/rotate`, {});
  expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, 'path/id']);
});

test('a key that does not exist is not rotated', async () => {
  expect((await askDesk('POST', '/keys/9007199254740991/rotate', {})).status).toBe(404);
});

test('a rotated key works with both secrets for 24 hours, then only with the new one', async () => {
  const old = await createKey();
  const fresh = await rotate(old.id);
  expect(fresh.id).toBe(old.id);
  expect(fresh.key).not.toBe(old.key);
  expect(fresh.prefix).toBe(fresh.key.slice(0, 16));
  expect([await codeFor(old.key), await codeFor(fresh.key)]).toEqual(['accepted', 'accepted']);
  await setClock(later(24 * hourMs - 60_000));
  expect([await codeFor(old.key), await codeFor(fresh.key)]).toEqual(['accepted', 'accepted']);
  await setClock(later(120_000));
  expect([await codeFor(old.key), await codeFor(fresh.key)]).toEqual(['invalid_api_key', 'accepted']);
});
