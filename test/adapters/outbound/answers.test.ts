import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { answers, type Behaviour } from './receiver.ts';
import { host, openScene } from './scene.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

test('posts the given body and headers, and identifies itself', async () => {
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

test('waits through a few interim answers', async () => {
  const scene = await openScene();
  scene.receiver.behave = answers(
    `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${ok}Content-Length: 0\r\n\r\n`,
  );
  expect(await scene.post()).toMatchObject({ status: 200, error: null });
});

test('does not take an unrequested answer for the next one', async () => {
  const scene = await openScene();
  const answer = (text: string) => `${ok}Content-Length: ${text.length}\r\n\r\n${text}`;
  scene.receiver.behave = answers(answer('first') + answer('smuggled'));
  expect(await scene.post()).toMatchObject({ body: 'first' });
  scene.receiver.behave = answers(answer('second'));
  const { body } = await scene.post();
  expect(body).not.toBe('smuggled');
});

test('waits no longer than the receiver asks for', async () => {
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
