import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { answers, type Behaviour, repeats } from './receiver.ts';
import { openScene, untilClosed } from './scene.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

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
