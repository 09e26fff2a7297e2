import { describe, expect, test } from 'vitest';
import { scopes } from '../../../domain/keys/keys.ts';
import { type Operation, operations } from '../../../generated/operations.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { send, createKey, openInstance, liveKey } = await openWorkshop();
const included = await openInstance('included.test', 'included');
const developer = await openInstance('developer.test', 'developer');
const partner = await openInstance('partner.test', 'partner');
await partner.desk('PATCH', '/instance', { plan_scopes: ['clients:read'] });

const scoped = Object.values(operations).filter(
  (operation): operation is OperationWithScope => operation.scope !== null,
);
const writing = Object.values(operations).filter(({ sideEffect }) => sideEffect);
/** Operations with side effects, except those for sandboxes, which have separate tests. */
const everywhere = writing.filter(({ sandboxOnly }) => !sandboxOnly);
type OperationWithScope = Operation & { scope: NonNullable<Operation['scope']> };

const { key: testKey } = await createKey({ test: true });
const { key: unscoped } = await createKey({ scopes: ['reports:read'] });

/**
 * Sends a request with an empty body; returns the status and code of the answer. The code shows whether the request
 * passed the guards.
 */
const ask = async (via: { send: typeof send }, { method, path }: Operation, key: string) => {
  const answer = await via.send(method, path.replace('{id}', '9007199254740991'), {
    key,
    ...(method !== 'GET' && { body: {} }),
  });
  return { status: answer.status, code: answer.body.error?.code ?? 'accepted' };
};

describe.each(scoped)('$operationId needs $scope', (operation) => {
  const { scope } = operation;

  test('and takes a key with it alone', async () => {
    const { key } = await createKey({ scopes: [scope] });
    // `ask` sends an empty JSON body, so the upload of a document gets 415.
    const past = ['accepted', 'not_found', 'validation_error', 'unsupported_media_type'];
    expect(past).toContain((await ask({ send }, operation, key)).code);
  });

  test('and refuses a key with every other', async () => {
    const { key } = await createKey({ scopes: scopes.filter((each) => each !== scope) });
    expect(await ask({ send }, operation, key)).toEqual({ status: 403, code: 'insufficient_scope' });
  });

  test('and a partner whose plan lacks it gets that reason', async () => {
    const { code } = await ask(partner, operation, partner.liveKey);
    if (scope === 'clients:read') expect(code).not.toBe('plan_scope_not_allowed');
    else expect(code).toBe('plan_scope_not_allowed');
  });
});

test.each(scoped)('Included allows $operationId only to read', async (operation) => {
  const { code } = await ask(included, operation, included.liveKey);
  if (operation.scope.endsWith(':read')) expect(code).not.toBe('plan_scope_not_allowed');
  else expect(code).toBe('plan_scope_not_allowed');
});

test.each(scoped)('Developer allows $operationId, unless it is to send', async (operation) => {
  const { code } = await ask(developer, operation, developer.liveKey);
  if (operation.scope !== 'communications:send') expect(code).not.toBe('plan_scope_not_allowed');
  else expect(code).toBe('plan_scope_not_allowed');
});

test.each(everywhere)('a test key is refused $operationId', async (operation) => {
  expect(await ask({ send }, operation, testKey)).toEqual({ status: 403, code: 'test_key_forbidden' });
});

test('every operation but GET is closed to test keys', () => {
  const closed = Object.values(operations).filter(({ method }) => method !== 'GET');
  expect(writing).toEqual(closed);
});

test.each(['/ping', '/workshop'])('%s takes any valid key, whatever its scopes', async (path) => {
  for (const key of [unscoped, testKey, liveKey]) {
    expect((await send('GET', path, { key })).status).toBe(200);
  }
});

test('openapi.json takes no key, and looks at none', async () => {
  for (const key of [null, 'pt_live_nonsense']) {
    expect((await send('GET', '/openapi.json', { key })).status).toBe(200);
  }
});
