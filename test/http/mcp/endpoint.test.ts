import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { assistantOf } from './client.ts';

const workshop = await openWorkshop({ startAt: '2026-11-20T09:00:00Z' });
const { app, host, liveKey } = workshop;

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const accept = 'application/json, text/event-stream';

interface RequestOptions extends Partial<InjectOptions> {
  key?: string | null;
}

async function post(payload: unknown, { key = liveKey, headers, ...more }: RequestOptions = {}) {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/mcp', ...more },
    headers: {
      ...{ host, accept, 'content-type': 'application/json', ...headers },
      ...(key && { authorization: `Bearer ${key}` }),
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  } as InjectOptions);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.payload,
    body: answer.payload && answer.json(),
  };
}

const useTool = (name: string, given: object) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
});

test('a message is answered with JSON, and leaves no session', async () => {
  const { status, headers, body } = await post(ping);
  expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  expect(headers['content-type']).toContain('application/json');
  expect(headers).not.toHaveProperty('mcp-session-id');
  const notification = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([notification.status, notification.text]).toEqual([202, '']);
});

test('without a valid key it answers as the API does', async () => {
  const { id, key: revoked } = await workshop.createKey();
  await workshop.sql`update api_keys set revoked_at = now() where id = ${id}`;
  const wrong = [null, 'x', `${liveKey.slice(0, -1)}_`, revoked];
  const answers = await Promise.all(
    wrong.map(async (key) => [await post(ping, { key }), await workshop.get('/workshop', { key })] as const),
  );
  for (const [ours, theirs] of answers) {
    expect([ours.status, ours.body]).toEqual([401, theirs.body]);
    expect(ours.headers['www-authenticate']).toBe('Bearer');
  }
});

test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])(
  '%s is refused with 405: there are no streams and no sessions',
  async (method) => {
    const answer = await app.inject({
      method,
      url: '/mcp',
      headers: { host, authorization: `Bearer ${liveKey}`, accept },
    } as InjectOptions);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  },
);

test.each([
  ['http://attacker.test', 403],
  ['http://attacker.test:8080', 403],
  ['null', 403],
  ['x', 403],
  ['https://workshop.test', 200],
])('a page of %s gets %i', async (origin, status) => {
  const answer = await post(ping, { headers: { origin } });
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body.error.message).toContain('/mcp');
});

test.each([
  ['broken JSON', '{', {}, 400],
  ['a field twice', '{"jsonrpc":"2.0","jsonrpc":"2.0"}', {}, 400],
  ['no message', '{}', {}, 400],
  ['null', 'null', {}, 400],
  ['a list of messages', [ping], {}, 400],
  ['no body', '', {}, 400],
  ['another protocol', { ...ping, jsonrpc: '1.0' }, {}, 400],
  ['another version', ping, { 'mcp-protocol-version': '1999-01-01' }, 400],
  ['no JSON', 'x', { 'content-type': 'text/plain' }, 415],
  ['an answer that the client cannot read', ping, { accept: 'text/html' }, 406],
  ['too much', `{"x":"${'a'.repeat(1_100_000)}"}`, {}, 413],
  ['too many values', `[${'1,'.repeat(21_000)}1]`, {}, 422],
])('%s is refused', async (_, payload, headers, status) => {
  expect((await post(payload, { headers })).status).toBe(status);
});

test.each([
  [{ ...ping, method: 'nonsense' }, -32_601],
  [useTool('nonsense', {}), -32_602],
  [useTool('__proto__', {}), -32_602],
  [{ ...ping, method: 'resources/read', params: { uri: 'workshop://guide/../../x' } }, -32_002],
])('%j is an error of the protocol', async (message, code) => {
  const { status, body } = await post(message);
  expect([status, body.error.code]).toEqual([200, code]);
});

test.each([
  ['2025-06-18', '2025-06-18'],
  ['1999-01-01', LATEST_PROTOCOL_VERSION],
])('a client that asks for version %s is greeted in version %s', async (asked, answered) => {
  const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const { body } = await post({ ...ping, method: 'initialize', params });
  expect(body.result).toMatchObject({
    protocolVersion: answered,
    serverInfo: { name: 'workshop-api' },
    instructions: expect.any(String),
  });
});

test.each([
  ['initialize', {}, /protocolVersion: /],
  ['initialize', undefined, /params: /],
  ['tools/call', {}, /name: /],
  ['tools/call', undefined, /params: /],
  ['tools/call', { name: 5 }, /name: .*string/],
  ['tools/call', { name: 'find_parts', arguments: 'x' }, /arguments: /],
  ['tools/call', { name: 'find_parts', arguments: ['x'] }, /arguments: /],
  ['tools/call', { name: 'find_parts', arguments: null }, /arguments: /],
  ['tools/list', { cursor: 5 }, /cursor: .*string/],
  ['resources/read', { uri: 5 }, /uri: .*string/],
  ['resources/read', {}, /uri: /],
])('%s with the parameters %j says what is wrong with them', async (method, params, said) => {
  const { status, body } = await post({ ...ping, method, params });
  expect([status, body.error.code]).toEqual([200, -32_602]);
  expect(body.error.message).toMatch(said);
  // The message has one line per fault, without the JSON of a validation library.
  expect(body.error.message).not.toContain('{');
});

test('tools count as the requests that they send, come from the address of the caller, and are in its log', async () => {
  const { key } = await workshop.createKey({ ip_allow_list: ['192.0.2.7'], per_minute: 5 });
  const search = useTool('find_client_or_vehicle', { query: 'Nobody' });
  const elsewhere = await post(search, { key, remoteAddress: '192.0.2.8' });
  expect(elsewhere.body.error.code).toBe('ip_not_allowed');
  const from = { key, remoteAddress: '192.0.2.7' };
  expect((await post(search, from)).body.result.structuredContent).toEqual({ clients: [], vehicles: [] });
  expect((await post(search, from)).body.result.isError).toBeUndefined();
  // The HTTP request of this message is the fifth request of the minute, so the tool's own request exceeds the limit.
  const refused = await post(search, from);
  expect(refused.body.result.structuredContent.error).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(refused.body.result.content[0].text).toContain('Repeat the call in');
  const message = await post(ping, from);
  expect([message.status, message.body.error.code]).toEqual([429, 'rate_limited']);
  await workshop.setClock('2026-11-20T09:02:00Z');
  const { body } = await workshop.get('/request-logs?limit=10', { key, from: '192.0.2.7' });
  const logged = body.data.map(
    ({ route, status }: { route: string; status: number }) => `${route} ${status}`,
  );
  expect(logged.filter((line: string) => line === '/mcp 200')).toHaveLength(3);
  expect(logged.filter((line: string) => line === '/api/v1/clients 200')).toHaveLength(2);
});

test('texts of the API come in the language that the caller accepts, or in that of the workshop', async () => {
  const message = useTool('explain_quote', { quote_id: 9_999 });
  const spanish = await post(message);
  const french = await post(message, { headers: { 'accept-language': 'fr' } });
  expect(spanish.body.result.content[0].text).toMatch(/^No encontrado/);
  expect(french.body.result.content[0].text).toMatch(/^Introuvable/);
});

test('the key of one workshop reaches no other', async () => {
  const other = await workshop.openInstance('other.test', 'business');
  expect((await post(ping, { headers: { host: 'other.test' } })).status).toBe(401);
  await workshop.post('/clients', { name: 'Clara Ejemplo' });
  const assistant = await assistantOf({ ...other, app });
  const { structuredContent } = await assistant.callTool({
    name: 'find_client_or_vehicle',
    arguments: { query: 'Clara' },
  });
  expect(structuredContent).toEqual({ clients: [], vehicles: [] });
});
