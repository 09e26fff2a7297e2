import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { app, host, liveKey, get, post, newClient, desk, database, instanceId, openInstance } =
  await openWorkshop({
    ownApps: true,
    sessionWaitMs: 300,
  });
const neighbour = await openInstance('neighbour.test', 'business');
const client = await newClient({ name: 'Clara Ejemplo' });
const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

/** Occupies all sessions for long reads that one workshop may use, until the end of the test. */
async function occupyShare(workshop: number): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = [1, 2].map(() => database.longReads.inSession(() => released, workshop));
  onTestFinished(async () => {
    release();
    await Promise.all(held);
  });
}

describe('while a workshop occupies its share of the sessions for long reads', () => {
  test.each(['/clients', '/appointments', '/communications', '/budgets?limit=200', '/stock/movements'])(
    'its %s is refused, with the time to come again',
    async (path) => {
      await occupyShare(instanceId);
      const { status, body, headers } = await get(path);
      expect([status, body.error.code]).toEqual([503, 'instance_rate_limited']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  test('its calendar is refused with a page and the time to come again', async () => {
    const { body } = await desk('POST', '/calendar/url', {});
    await occupyShare(instanceId);
    const answer = await app.inject({ url: new URL(body.url).pathname, headers: { host } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('its single records are read, and it writes', async () => {
    await occupyShare(instanceId);
    expect((await get(`/clients/${client.id}`)).status).toBe(200);
    expect((await post('/clients', { name: 'Bruno Ficticio' })).status).toBe(201);
  });

  test('another workshop reads lists', async () => {
    await occupyShare(instanceId);
    for (const path of ['/clients', '/appointments', '/reports/activity'])
      expect((await neighbour.get(path)).status).toBe(200);
  });
});

test('where all sessions are taken by others, it is the service that has no room', async () => {
  await occupyShare(97);
  await occupyShare(98);
  const { status, body } = await get('/clients');
  expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
});

describe('an answer that takes its time', () => {
  const sockets = new Set<Socket>();
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  async function askAndRead(path: string): Promise<Socket> {
    const socket = connect(Number(url.port), url.hostname);
    sockets.add(socket);
    socket.write(`GET /api/v1${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${liveKey}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  }

  test('gives its place back, so that a hundred come one after the other', async () => {
    for (let n = 0; n < 100; n += 1) expect((await get('/clients?limit=200')).status).toBe(200);
  });

  test('gives its place back when the reader goes', async () => {
    for (let n = 0; n < 20; n += 1) (await askAndRead('/clients?limit=200')).destroy();
    await vi.waitFor(async () => expect((await get('/clients')).status).toBe(200));
  });
});
