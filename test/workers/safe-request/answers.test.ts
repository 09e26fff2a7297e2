import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answers, type Behaviour, repeats } from './receiver.ts';
import { host, openScene, untilClosed } from './scene.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

test('posts the body and the headers that it was given, and says who calls', async () => {
  const scene = await openScene();
  await scene.post(`${scene.url()}path?query=1`);
  const [request] = scene.receiver.requests;
  const [first, ...rest] = String(request).split('\r\n');
  expect(first).toBe('POST /path?query=1 HTTP/1.1');
  expect(rest.map((line) => line.toLowerCase())).toEqual(
    expect.arrayContaining([
      `host: ${host}:${scene.receiver.port}`,
      'content-type: application/json',
      'content-length: 21',
      'user-agent: workshop-api/1.0 (webhooks)',
      '{"event":"test.ping"}',
    ]),
  );
  expect(scene.receiver.requests).toHaveLength(1);
});

test.each([200, 201, 202, 204, 299, 304, 400, 401, 404, 410, 422, 429, 500, 503, 599])(
  'an answer of %i is that status, and no error',
  async (status) => {
    const scene = await openScene();
    scene.receiver.behave = answers(`HTTP/1.1 ${status} Whatever\r\nContent-Length: 0\r\n\r\n`);
    expect(await scene.post()).toMatchObject({ status, body: '', error: null, retryAfterSeconds: null });
  },
);

test.each([301, 302, 303, 307, 308])('a redirect (%i) is an error, and never followed', async (status) => {
  const scene = await openScene();
  const elsewhere = `https://127.0.0.1:${scene.receiver.port}/`;
  scene.receiver.behave = answers(
    `HTTP/1.1 ${status} Elsewhere\r\nLocation: ${elsewhere}\r\nRefresh: 0; url=${elsewhere}\r\nContent-Length: 0\r\n\r\n`,
  );
  expect(await scene.post()).toMatchObject({ status, error: 'redirects are not followed' });
  expect(scene.receiver.connections).toBe(1);
  expect(scene.receiver.requests).toHaveLength(1);
});

const small = (body: string | Buffer, headers = '') =>
  ((socket) => {
    socket.write(`${ok}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
    socket.write(body);
  }) satisfies Behaviour;

test.each<[string, Behaviour, string]>([
  ['a short text whole', small('All fine: ✓'), 'All fine: ✓'],
  ['the first 1,024 bytes', small('x'.repeat(5000)), 'x'.repeat(1024)],
  ['no half character', small(`${'x'.repeat(1022)}€€`), 'x'.repeat(1022)],
  ['no NUL', small('a\0b'), 'a\u{fffd}b'],
  ['nothing that is not UTF-8', small(Buffer.from([0x61, 0xff, 0xc0, 0x62])), 'a\u{fffd}\u{fffd}b'],
  ['no half of a surrogate pair', small(Buffer.from([0xed, 0xa0, 0x80])), '\u{fffd}\u{fffd}\u{fffd}'],
  [
    'chunks as one text',
    answers(`${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n`),
    'abc',
  ],
])('keeps %s of an answer', async (_what, behave, body) => {
  const scene = await openScene();
  scene.receiver.behave = behave;
  expect(await scene.post()).toMatchObject({ status: 200, body, error: null });
});

test('does not unpack a compressed answer', async () => {
  const scene = await openScene();
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  scene.receiver.behave = small(bomb, 'Content-Encoding: gzip\r\n');
  const { status, body, error } = await scene.post();
  expect({ status, error }).toEqual({ status: 200, error: null });
  expect(String(body).length).toBeLessThanOrEqual(1024);
});

test.each([
  ['without end', repeats(`${ok}\r\n`, Buffer.alloc(16_384, 'x'))],
  [
    'of chunks without end',
    repeats(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `1000\r\n${'x'.repeat(4096)}\r\n`),
  ],
  [
    'that is announced as endless',
    repeats(`${ok}Content-Length: 9007199254740991\r\n\r\n`, 'x'.repeat(16_384)),
  ],
])('a body %s is left when enough was read: the status counts', async (_what, behave) => {
  const scene = await openScene();
  scene.receiver.behave = behave;
  expect(await scene.post()).toMatchObject({ status: 200, body: 'x'.repeat(1024), error: null });
  await untilClosed(scene);
});

test.each<[string, Behaviour, string]>([
  ['closes at once', (socket) => socket.end(), 'the connection was closed before the answer ended'],
  ['resets at once', (socket) => socket.destroy(), 'the connection was closed before the answer ended'],
  [
    'closes amid the headers',
    (socket) => socket.end(`${ok}X-A: b`),
    'the connection was closed before the answer ended',
  ],
  ['talks something else', answers('220 mail.example.com ESMTP\r\n'), 'the answer is not valid HTTP'],
  ['talks garbage', answers('\0\x01\x02\x03\xff\r\n\r\n'), 'the answer is not valid HTTP'],
  ['answers in HTTP/0.9', (socket) => socket.end('<html></html>'), 'the answer is not valid HTTP'],
  ['answers in HTTP/2', answers('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'the answer is not valid HTTP'],
  [
    'gives two lengths',
    answers(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    'the answer is not valid HTTP',
  ],
  [
    'gives length and chunks',
    answers(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    'the answer is not valid HTTP',
  ],
  ['gives a negative length', answers(`${ok}Content-Length: -1\r\n\r\n`), 'the answer is not valid HTTP'],
  [
    'gives an enormous length',
    answers(`${ok}Content-Length: ${'9'.repeat(40)}\r\n\r\n`),
    'the answer is not valid HTTP',
  ],
  [
    'folds its headers',
    answers(`${ok}X-A: b\r\n c: d\r\nContent-Length: 0\r\n\r\n`),
    'the answer is not valid HTTP',
  ],
  [
    'switches protocols',
    answers('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    'the answer is not valid HTTP',
  ],
  [
    'sends a header without end',
    repeats(`${ok}X-A: `, 'x'.repeat(4096)),
    'the headers of the answer are too large',
  ],
  [
    'sends headers without end',
    repeats(ok, 'X-A: b\r\n'.repeat(500)),
    'the headers of the answer are too large',
  ],
  [
    'sends interim answers without end',
    repeats('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50)),
    'interim answers without end',
  ],
])('a receiver that %s has given no answer', async (_what, behave, error) => {
  const scene = await openScene();
  scene.receiver.behave = behave;
  expect(await scene.post()).toMatchObject({ status: 0, body: null, error, retryAfterSeconds: null });
  await untilClosed(scene);
});

test.each<[string, Behaviour, string, string]>([
  [
    'is shorter than announced',
    (socket) => socket.end(`${ok}Content-Length: 10\r\n\r\nabc`),
    'abc',
    'the connection was closed before the answer ended',
  ],
  [
    'ends amid a chunk',
    (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`),
    'ab',
    'the connection was closed before the answer ended',
  ],
  [
    'has a broken chunk',
    answers(`${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n`),
    'ab',
    'the answer is not valid HTTP',
  ],
])('a body that %s leaves the status, with an error', async (_what, behave, body, error) => {
  const scene = await openScene();
  scene.receiver.behave = behave;
  expect(await scene.post()).toMatchObject({ status: 200, body, error });
});

test('where nobody listens, the connection was refused', async () => {
  const scene = await openScene();
  await scene.receiver.stop();
  expect(await scene.post()).toMatchObject({ status: 0, body: null, error: 'connection refused' });
});

test.each([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', 'the connection was closed before the answer ended'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the host cannot be reached'],
  ['ETIMEDOUT', 'the host cannot be reached'],
  ['EPROTO', 'no TLS connection could be agreed on'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'no TLS connection could be agreed on'],
  ['CERT_SIGNATURE_FAILURE', 'the certificate is not valid'],
  ['EMFILE', 'the request failed'],
])('an error (%s) is told by its kind, not by what it says', async (code, words) => {
  const failure = Object.assign(new Error(`connect ${code} 10.1.2.3:443 - Local (10.1.2.4:5678)`), { code });
  const scene = await openScene({ dial: () => new Socket().destroy(failure) });
  expect(await scene.post()).toMatchObject({ status: 0, body: null, error: words });
});

test('a few interim answers are waited through', async () => {
  const scene = await openScene();
  scene.receiver.behave = answers(
    `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${ok}Content-Length: 0\r\n\r\n`,
  );
  expect(await scene.post()).toMatchObject({ status: 200, error: null });
});

test('an answer that nobody asked for is not taken for the next one', async () => {
  const scene = await openScene();
  const answer = (text: string) => `${ok}Content-Length: ${text.length}\r\n\r\n${text}`;
  scene.receiver.behave = answers(answer('first') + answer('smuggled'));
  expect(await scene.post()).toMatchObject({ body: 'first' });
  scene.receiver.behave = answers(answer('second'));
  const { body } = await scene.post();
  expect(body).not.toBe('smuggled');
});

test('asks no less patience than the receiver does', async () => {
  const scene = await openScene();
  scene.receiver.behave = answers('HTTP/1.1 503 Busy\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n');
  expect(await scene.post()).toMatchObject({ status: 503, retryAfterSeconds: 120, error: null });
});

test('measures a moment to retry by the receiver’s own clock', async () => {
  const scene = await openScene();
  const date = 'Date: Thu, 01 Jan 2015 00:00:00 GMT\r\nRetry-After: Thu, 01 Jan 2015 00:01:30 GMT';
  scene.receiver.behave = answers(`HTTP/1.1 429 Busy\r\n${date}\r\nContent-Length: 0\r\n\r\n`);
  expect(await scene.post()).toMatchObject({ status: 429, retryAfterSeconds: 90 });
});
