import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { type Answer, openWorkshop } from '../../support/workshop.ts';

const live = await openWorkshop();
const sandbox = await live.openInstance('sandbox.test', 'business', { sandbox: true });
const { key: testKey } = await sandbox.createKey({ test: true });
const acts = Object.values(operations).filter(({ sandboxOnly }) => sandboxOnly);
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1');

const ofThisRequest = ['x-request-id', 'date'];

/**
 * Returns everything by which a client could distinguish two answers: status, text, and headers that do not depend on
 * the single request.
 */
function seen({ status, headers, text }: Answer) {
  const lasting = Object.entries(headers).filter(([name]) => !ofThisRequest.includes(name));
  return { status, headers: Object.fromEntries(lasting), text };
}

const requests = [
  ['with a key of all scopes', { body: {} }],
  ['without a key', { body: {}, key: null }],
  ['with a key of the sandbox', { body: {}, key: sandbox.liveKey }],
  ['without a body', {}],
  ['with a broken body', { body: '{', headers: { 'content-type': 'application/json' } }],
] as const;

test.each(acts)('$operationId: elsewhere its path is an unknown one', async ({ path }) => {
  for (const [what, request] of requests) {
    const [answer, unknown] = [
      await live.send('POST', pathOf(path), request),
      await live.send('POST', `${pathOf(path)}-of-nothing`, request),
    ];
    expect(answer.status, what).toBe(404);
    expect(seen(answer), what).toEqual(seen(unknown));
  }
});

test.each(acts)('$operationId: elsewhere no other method shows its path', async ({ path }) => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const answer = await live.send(method, pathOf(path));
    expect(seen(answer)).toEqual(seen(await live.send(method, '/nowhere')));
  }
});

test.each(acts)('$operationId: in a sandbox other methods are refused by name', async ({ path }) => {
  const answer = await sandbox.send('GET', pathOf(path));
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
});

test.each(acts)('$operationId: a test key of the sandbox does not act', async ({ path }) => {
  const answer = await sandbox.send('POST', pathOf(path), { body: {}, key: testKey });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'test_key_forbidden']);
});

test.each(acts)('$operationId: a key of another workshop is no key', async ({ path }) => {
  const answer = await sandbox.send('POST', pathOf(path), { body: {}, key: live.liveKey });
  expect(answer.body.error.code).toBe('invalid_api_key');
});

test('no act belongs to the contract, or asks for a scope', () => {
  expect(acts).not.toEqual([]);
  for (const { beyondContract, scope, idempotency, path } of acts) {
    expect([beyondContract, scope, idempotency]).toEqual([true, null, 'required']);
    expect(path).toMatch(/^\/sandbox\//);
  }
});
