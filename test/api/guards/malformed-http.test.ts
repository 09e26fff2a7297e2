import { once } from 'node:events';
import { expect, test } from 'vitest';
import { listening } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, host, liveKey, record, sql } = await openWorkshop();
const { raw, open, url } = await listening(app);

const line = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const authorization = `authorization: Bearer ${liveKey}`;

test.each([
  ['that is no HTTP', 'what is this\r\n\r\n', 400],
  ['with a method that does not exist', line('STEAL /api/v1/clients HTTP/1.1', `host: ${host}`), 400],
  ['without Host', line('GET /api/v1/ping HTTP/1.1', 'connection: close'), 400],
  ['with a blank in a header name', line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, 'x y: z'), 400],
  [
    'with two lengths',
    line('POST /api/v1/clients HTTP/1.1', `host: ${host}`, 'content-length: 1', 'content-length: 2'),
    400,
  ],
  [
    'with a length and chunks',
    line('POST /api/v1/clients HTTP/1.1', `host: ${host}`, 'content-length: 1', 'transfer-encoding: chunked'),
    400,
  ],
  [
    'with broken chunks',
    `${line('POST /api/v1/clients HTTP/1.1', `host: ${host}`, 'transfer-encoding: chunked')}zz\r\n`,
    400,
  ],
  [
    'with headers of 20 KB',
    line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, `x: ${'a'.repeat(20_000)}`),
    431,
  ],
  ['with a URL of 20 KB', line(`GET /api/v1/ping?${'a'.repeat(20_000)} HTTP/1.1`, `host: ${host}`), 431],
])('a request %s gets the body of the contract', async (_what, bytes, status) => {
  const answer = await raw(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toMatch(/^req_/);
  expect(answer.body).toEqual({ error: { code: 'bad_request', message: expect.any(String) } });
});

test.each([
  ['HTTP/1.0 with Host', ['GET /api/v1/ping HTTP/1.0', `host: ${host}`, authorization], 200],
  ['HTTP/1.0 without Host, which nobody claims', ['GET /api/v1/ping HTTP/1.0', authorization], 404],
])('%s is answered', async (_what, lines, status) => {
  expect((await raw(line(...lines))).status).toBe(status);
});

test('two Authorization headers: the first counts, and a wrong X-Api-Key among two is no key', async () => {
  const twice = ['x-api-key: pt_live_nonsense', `x-api-key: ${liveKey}`, 'connection: close'];
  const answer = await raw(line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, ...twice));
  expect(answer.body.error.code).toBe('invalid_api_key');
});

test('two Idempotency-Keys are none', async () => {
  const twice = ['idempotency-key: the-first-one', 'idempotency-key: the-second-one'];
  const head = [
    'POST /api/v1/clients HTTP/1.1',
    `host: ${host}`,
    authorization,
    'content-type: application/json',
  ];
  const answer = await raw(
    `${line(...head, ...twice, 'content-length: 12', 'connection: close')}{"name":"N"}`,
  );
  expect(answer.body.error.code).toBe('idempotency_key_required');
});

test('an expectation that nobody knows is not held against a request', async () => {
  const head = ['GET /api/v1/ping HTTP/1.1', `host: ${host}`, authorization, 'expect: a-miracle'];
  expect((await raw(line(...head, 'connection: close'))).status).toBe(200);
});

test('a body that does not tell its length is refused as soon as it is over 1 MiB', async () => {
  const head = [
    'POST /api/v1/clients HTTP/1.1',
    `host: ${host}`,
    authorization,
    'idempotency-key: of-no-length',
  ];
  const chunk = `20000\r\n${'a'.repeat(0x20000)}\r\n`;
  const answer = await raw(
    line(...head, 'content-type: application/json', 'transfer-encoding: chunked') + chunk.repeat(9),
  );
  expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large']);
});

test('a client that goes away in the middle of its body leaves no effect, and a row in the log', async () => {
  const head = [
    'POST /api/v1/clients HTTP/1.1',
    `host: ${host}`,
    authorization,
    'idempotency-key: gone-midway',
  ];
  const socket = await open();
  const arrived = once(app.server, 'request');
  socket.write(`${line(...head, 'content-type: application/json', 'content-length: 12')}{"name"`);
  await arrived;
  socket.resetAndDestroy();
  let rows: readonly unknown[] = [];
  const until = performance.now() + 5_000;
  while (rows.length === 0 && performance.now() < until) {
    await record.flush();
    rows =
      await sql`select status, code from request_log where method = 'POST' and status = 400 and key_id > 0`;
  }
  expect(rows).toHaveLength(1);
  expect(await sql`select 1 from clients`).toHaveLength(0);
});

test('a malformed request leaves the service serving', async () => {
  await raw('\0\0\0\0\r\n\r\n');
  const answer = await raw(
    line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, authorization, 'connection: close'),
  );
  expect([answer.status, answer.body.instance]).toEqual([200, host]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
});
