import { expect, test } from 'vitest';
import { runAt } from './run.ts';
import { error, type ScriptedAnswer, without } from './scripted-deployment.ts';

test('a deployment that keeps its document passes, and is sent nothing but reads', async () => {
  const { code, stdout, requests } = await runAt({});
  expect(stdout).toContain('0 failed');
  expect(code).toBe(0);
  expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
  expect(stdout).toMatch(/^getClient +✓ /m);
  expect(stdout).toMatch(/only with --sandbox: \d+ answers/);
  expect(stdout).not.toContain('\u001b');
});

/**
 * Breaches of the contract: description; operation and status of the answer that the test alters; the function that
 * alters the answer; the report that the kit must print.
 */
const faults: [
  what: string,
  operation: string,
  status: number,
  change: (answer: ScriptedAnswer) => ScriptedAnswer,
  reported: string,
][] = [
  [
    'an undocumented status',
    'getClient',
    200,
    (a) => ({ ...a, status: 202 }),
    'getClient 200: GET /clients/118: status 202 is not documented',
  ],
  [
    'another documented status',
    'getClient',
    200,
    (a) => ({ ...a, status: 404, body: error('not_found') }),
    'getClient 200: answered not_found instead: {"error":{"code":"not_found"',
  ],
  [
    'a missing request id',
    'listClients',
    200,
    (a) => without(a, 'x-request-id'),
    'listClients 200: GET /clients: header X-Request-Id is missing',
  ],
  [
    'a missing limit',
    'getPing',
    200,
    (a) => without(a, 'x-ratelimit-remaining'),
    'getPing 200: GET /ping: header X-RateLimit-Remaining is missing',
  ],
  [
    'a limit that is no number',
    'getPing',
    200,
    (a) => ({ ...a, headers: { ...a.headers, 'x-ratelimit-limit': 'many' } }),
    'header X-RateLimit-Limit: many',
  ],
  ['a missing ETag', 'getOpenapi', 200, (a) => without(a, 'etag'), 'header ETag is missing'],
  [
    'a missing Cache-Control',
    'getOpenapi',
    304,
    (a) => without(a, 'cache-control'),
    'getOpenapi 304: GET /openapi.json: header Cache-Control is missing',
  ],
  [
    'another media type',
    'getClient',
    200,
    (a) => ({ ...a, headers: { ...a.headers, 'content-type': 'text/html' } }),
    'content-type text/html',
  ],
  [
    'a body off the schema',
    'getClient',
    200,
    (a) => ({ ...a, body: { ...(a.body as object), vip: 'no' } }),
    'body/vip must be boolean',
  ],
  [
    'a field off its format',
    'getClient',
    200,
    (a) => ({ ...a, body: { ...(a.body as object), erased_at: 'yesterday' } }),
    'body/erased_at must match format "date-time"',
  ],
  [
    'a missing field',
    'listClients',
    200,
    (a) => ({ ...a, body: { data: [] } }),
    "body must have required property 'next_cursor'",
  ],
  [
    'an undocumented code',
    'getClient',
    404,
    (a) => ({ ...a, body: error('client_vanished') }),
    'code client_vanished is not documented',
  ],
  [
    'an error without a code',
    'getClient',
    404,
    (a) => ({ ...a, body: { message: 'No.' } }),
    'getClient not_found: GET',
  ],
  [
    'another code',
    'getClient',
    401,
    (a) => ({ ...a, body: error('revoked_api_key') }),
    'getClient missing_api_key: answered revoked_api_key instead',
  ],
  [
    'an error that names no field',
    'listClients',
    422,
    (a) => ({ ...a, body: error('validation_error', { fields: [{ path: 'query/other', message: 'No.' }] }) }),
    'listClients validation_error: fields name query/other, not query/unheard_of',
  ],
  [
    'a page that is the page before',
    'listClients',
    200,
    (a) => ({ ...a, body: { ...(a.body as object), next_cursor: 'again', has_more: true } }),
    'listClients 200: answered bad_request instead',
  ],
  [
    'an accepted broken parameter',
    'listClients',
    422,
    (a) => ({ ...a, status: 200, body: { data: [], next_cursor: null, has_more: false } }),
    'listClients validation_error: answered 200 instead',
  ],
];

test.each(faults)('%s is reported by name', async (_, operationId, status, change, reported) => {
  const { code, stdout } = await runAt(
    {
      fault: (answer, of, { url }) =>
        // The answer with the OpenAPI document stays unchanged, because the kit reads the document before it checks
        // operations.
        of === operationId && answer.status === status && url !== '/api/v1/openapi.json?lang=en'
          ? change(answer)
          : answer,
    },
    '--only',
    operationId,
    '--quiet',
  );
  expect(stdout).toContain(reported);
  expect(stdout).toMatch(/^Failed:\n✗ /);
  expect(code).toBe(1);
});
