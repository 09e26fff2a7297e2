import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { closed, listening } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, host, liveKey } = await openWorkshop({ ownApps: true });
const { open, url } = await listening(app);

const headers = () => ({
  host,
  authorization: `Bearer ${liveKey}`,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
});

test.each([
  ['a megabyte and a byte', 1_048_577],
  ['60 MB', 60_000_000],
])('a program that sends %s of JSON gets to read its 413', async (_much, bytes) => {
  const body = Buffer.alloc(bytes, 0x20);
  const answer = await request(`${url}/api/v1/clients`, { method: 'POST', headers: headers(), body });
  expect(answer.statusCode).toBe(413);
  expect(await answer.body.json()).toMatchObject({ error: { code: 'payload_too_large' } });
});

test('who goes on sending after a 413 is cut off', async () => {
  const socket = await open();
  const lines = Object.entries(headers()).map((pair) => pair.join(': '));
  const ended = closed(socket.resume());
  socket.write(
    ['POST /api/v1/clients HTTP/1.1', ...lines, 'content-length: 99999999999', '', ''].join('\r\n'),
  );
  const writing = setInterval(() => socket.write(' '.repeat(1_000)), 100);
  await ended;
  clearInterval(writing);
});
