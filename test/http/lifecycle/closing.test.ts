import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { listening, parsed } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { newClient, startProcess, sql, host, liveKey } = await openWorkshop({ ownApps: true });

const request = (method: string, path: string, body = '') =>
  [
    `${method} /api/v1${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${liveKey}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');

const gone = (socket: Socket) =>
  new Promise((resolve) =>
    socket
      .on('error', () => {})
      .once('close', resolve)
      .resume(),
  );

test('a service that closes lets requests in flight finish, then ends every connection', async () => {
  const client = await newClient({ name: 'Clara Ejemplo' });
  const closing = await startProcess();
  const { open } = await listening(closing.app);
  await sql.unsafe(`begin; select from clients where id = ${client.id} for update`);
  const socket = await open();
  const silent = await open();
  const answered = once(socket, 'data');
  const ended = Promise.all([gone(socket), gone(silent)]);
  socket.write(request('PATCH', `/clients/${client.id}`, '{"city":"Lugo"}'));
  await untilSomebodyWaits(sql);
  const closed = closing.close();
  await sql.unsafe('commit');
  const [data] = await answered;
  expect(parsed(String(data))).toMatchObject({ status: 200, body: { city: 'Lugo' } });
  await Promise.all([closed, ended]);
  await expect(open()).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['an idle connection that was used before', true],
  ['a connection that was opened just before', false],
])('a request that has arrived on %s is answered, though the service stops at once', async (_, isUsed) => {
  const client = await newClient({ name: 'Clara Ejemplo' });
  const closing = await startProcess();
  const { open } = await listening(closing.app);
  const socket = await open();
  const read = request('GET', `/clients/${client.id}`);
  if (isUsed) {
    const answered = once(socket, 'data');
    socket.write(read);
    await answered;
  }
  const answered = once(socket, 'data');
  // Writes the request in the same turn of the event loop as the closing, so that the request is still unread in the
  // socket's buffer.
  socket.write(read);
  const closed = closing.close();
  const [data] = await answered;
  expect(parsed(String(data))).toMatchObject({ status: 200, headers: { connection: 'close' }, body: client });
  await closed;
});
