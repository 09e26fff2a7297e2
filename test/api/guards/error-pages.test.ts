import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { app, send } = await openWorkshop();
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

test('no page is named where there is no workshop', async () => {
  const answer = await app.inject({ url: '/api/v1/ping', headers: { host: 'nobody.test' } });
  expect([answer.statusCode, answer.json().error.doc_url]).toEqual([404, undefined]);
});
