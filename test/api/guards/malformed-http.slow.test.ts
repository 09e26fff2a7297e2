import { once } from 'node:events';
import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { patienceMs } from '../../support/patience.ts';
import { closed, listening } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, host, liveKey, record, sql } = await openWorkshop({ ownApps: true });
const { raw, open, url } = await listening(app);

const line = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const authorization = `authorization: Bearer ${liveKey}`;

const post = (...more: string[]) => line('POST /api/v1/clients HTTP/1.1', `host: ${host}`, ...more);

test.each([
  ['that is no HTTP', 'what is this\r\n\r\n', 400, 'malformedHttp'],
  [
    'with a method that does not exist',
    line('STEAL /api/v1/clients HTTP/1.1', `host: ${host}`),
    400,
    'malformedHttp',
  ],
  ['without Host', line('GET /api/v1/ping HTTP/1.1'), 400, 'missingHost'],
  [
    'with a blank in a header name',
    line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, 'x y: z'),
    400,
    'malformedHttp',
  ],
  ['with two lengths', post('content-length: 1', 'content-length: 2'), 400, 'malformedHttp'],
  [
    'with a length and chunks',
    post('content-length: 1', 'transfer-encoding: chunked'),
    400,
    'transferCoding',
  ],
  ['with broken chunks', `${post('transfer-encoding: chunked')}zz\r\n`, 400, 'malformedHttp'],
  ['packed on its way', `${post('transfer-encoding: gzip, chunked')}0\r\n\r\n`, 400, 'transferCoding'],
  [
    'packed on its way, in two lines',
    post('transfer-encoding: gzip', 'transfer-encoding: chunked'),
    400,
    'transferCoding',
  ],
  ['chunked twice', post('transfer-encoding: chunked, chunked'), 400, 'transferCoding'],
  ['that ends with its connection', post('transfer-encoding: gzip'), 400, 'transferCoding'],
  [
    'with headers of 20 KB',
    line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, `x: ${'a'.repeat(20_000)}`),
    431,
    'headersTooLarge',
  ],
  [
    'with a URL of 20 KB',
    line(`GET /api/v1/ping?${'a'.repeat(20_000)} HTTP/1.1`, `host: ${host}`),
    431,
    'headersTooLarge',
  ],
  ['to be passed on', line(`CONNECT ${host}:443 HTTP/1.1`, `host: ${host}`, authorization), 400, 'noProxy'],
  ['to be passed on, by a path', line('CONNECT /api/v1/ping HTTP/1.1', `host: ${host}`), 400, 'noProxy'],
] as const)(
  'a request %s gets the body of the contract, and its connection ends',
  async (_what, bytes, status, reason) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
    expect(answer.headers.connection).toBe('close');
    expect(answer.body).toEqual({ error: { code: 'bad_request', message: reasonMessages[reason].es } });
    await record.flush();
    const rows =
      await sql`select status, code from request_log where request_id = ${String(answer.headers['x-request-id'])}`;
    expect(rows).toEqual([{ status, code: 'bad_request' }]);
  },
);

test.each(['Host', 'Authorization', 'X-Api-Key'])(
  '%s may stand once in a request, and says in which language it is heard when it does not',
  async (header) => {
    const known: Record<string, string> = {
      Host: host,
      Authorization: `Bearer ${liveKey}`,
      'X-Api-Key': liveKey,
    };
    for (const second of [known[header], 'another']) {
      const lines = Object.entries(known).map(([name, value]) => `${name}: ${value}`);
      const twice = [`${header.toUpperCase()}: ${second}`, 'accept-language: pt', 'connection: close'];
      for (const path of header === 'Host' ? ['/ping', '/nothing'] : ['/ping']) {
        const answer = await raw(line(`GET /api/v1${path} HTTP/1.1`, ...lines, ...twice));
        expect([answer.status, answer.body.error]).toEqual([
          400,
          {
            code: 'bad_request',
            message: reasonMessages.repeatedHeader.pt.replace('{header}', header),
            ...(header !== 'Host' && { doc_url: 'https://workshop.test/docs/errors/bad_request' }),
          },
        ]);
      }
    }
  },
);

test.each(['at once', 'later'])(
  'a request that is refused by its head is answered once, though its body is broken too (which comes %s)',
  async (when) => {
    await raw(line('GET /api/v1/ping HTTP/1.1', `host: ${host}`, 'connection: close')); // from now on the process has cached the host
    const head = line('POST /api/v1/ping HTTP/1.1', `host: ${host}`, 'transfer-encoding: chunked');
    const socket = await open();
    const ended = closed(socket);
    let answers = '';
    const answered = once(socket, 'data');
    socket.on('data', (part) => {
      answers += part;
    });
    socket.write(when === 'at once' ? `${head}zz\r\n` : head);
    await answered;
    if (when === 'later') socket.write('zz\r\n');
    await ended;
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405']);
  },
);

test('CONNECT is refused in the language that its sender reads', async () => {
  const answer = await raw(
    line('CONNECT other.test:443 HTTP/1.1', 'host: other.test:443', 'accept-language: bg'),
  );
  expect(answer.body.error.message).toBe(reasonMessages.noProxy.bg);
});

test('a client that resets a CONNECT harms nobody', async () => {
  const socket = await open();
  const arrived = once(app.server, 'connect');
  socket.write(line('CONNECT other.test:443 HTTP/1.1', 'host: other.test:443'));
  await arrived;
  socket.resetAndDestroy();
  expect((await raw(line('GET /health/live HTTP/1.1', `host: ${host}`, 'connection: close'))).status).toBe(
    200,
  );
});

test.each([
  ['HTTP/1.0 with Host', ['GET /api/v1/ping HTTP/1.0', `host: ${host}`, authorization], 200],
  ['HTTP/1.0 without Host, which nobody claims', ['GET /api/v1/ping HTTP/1.0', authorization], 404],
])('%s is answered', async (_what, lines, status) => {
  expect((await raw(line(...lines))).status).toBe(status);
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
  const until = performance.now() + patienceMs;
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
