import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { app, desk, send } = await openWorkshop();
await desk('PATCH', '/instance', { add_aliases: ['alias.test'] });
const invalid = { body: { name: 7 }, idempotencyKey: 'error-pages-0001' };

test.each([
  ['an unknown path', 404, 'not_found', () => send('GET', '/clients/')],
  ['an unknown id', 404, 'not_found', () => send('GET', '/clients/99999')],
  ['another method', 405, 'bad_request', () => send('DELETE', '/ping')],
  ['no key', 401, 'missing_api_key', () => send('GET', '/clients', { key: null })],
  ['a wrong body', 422, 'validation_error', () => send('POST', '/clients', invalid)],
  [
    'broken JSON',
    400,
    'bad_request',
    () => send('POST', '/clients', { body: '{', headers: { 'content-type': 'application/json' } }),
  ],
] as const)('the refusal of %s leads to the page about its code', async (_, status, code, refused) => {
  const answer = await refused();
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  const { host, pathname } = new URL(answer.body.error.doc_url);
  expect([host, pathname]).toEqual(['workshop.test', `/docs/errors/${code}`]);
});

test('a refusal that is repeated has the same page, byte for byte', async () => {
  const body = { name: 'Clara Ejemplo', phone: '600 000 001' };
  await send('POST', '/clients', { body });
  const again = () => send('POST', '/clients', { body, idempotencyKey: 'error-pages-0002' });
  const [first, second] = [await again(), await again()];
  expect(first.body.error.doc_url).toBe('https://workshop.test/docs/errors/client_exists');
  expect([second.headers['idempotent-replay'], second.text]).toEqual(['true', first.text]);
});

test.each([
  ['GET', '/api/v1/ping', 404],
  ['GET', '/api/v1/nothing', 404],
  ['DELETE', '/api/v1/ping', 405],
  ['POST', '/api/v1/sandbox/reset', 404],
] as const)('%s %s names no page at a host without a workshop', async (method, url, status) => {
  const answer = await app.inject({ method, url, headers: { host: 'evil.example' } });
  expect([answer.statusCode, answer.json().error.doc_url]).toEqual([status, undefined]);
});

test.each([
  ['GET', '/api/v1/clients'],
  ['GET', '/api/v1/nothing'],
  ['DELETE', '/api/v1/ping'],
  ['POST', '/api/v1/sandbox/reset'],
] as const)('%s %s at another name of the workshop leads to its own address', async (method, url) => {
  const answer = await app.inject({ method, url, headers: { host: 'alias.test' } });
  expect(new URL(answer.json().error.doc_url).host).toBe('workshop.test');
});
