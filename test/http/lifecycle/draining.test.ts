import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { patienceMs } from '../../support/patience.ts';
import { startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { newClient, host, liveKey, databaseUrl } = await openWorkshop();
const client = await newClient({ name: 'Clara Ejemplo' });
const service = await startService(databaseUrl, { SHUTDOWN_DELAY_MS: '60000' });
afterAll(service.kill);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function get(path: string) {
  const headers = { host, authorization: `Bearer ${liveKey}` };
  const asked = request(`${service.url}${path}`, { agent, headers }).end();
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  const body = (await json(answer)) as Record<string, unknown>;
  return {
    status: answer.statusCode,
    connection: answer.headers.connection,
    reused: asked.reusedSocket,
    body,
  };
}

const read = () => get(`/api/v1/clients/${client.id}`);
const ready = () => get('/health/ready');
const usable = { database: true, migrations: true, writable: true, documents: true, disk: true, queue: true };

test('a stopping process says so, continues to serve, and ends each connection with its next answer', async () => {
  const body = { ok: true, ...usable, draining: false };
  expect(await ready()).toMatchObject({ status: 200, connection: 'keep-alive', body });

  const stopped = service.stop();
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), patienceMs);
  expect((await ready()).body).toEqual({ ok: false, ...usable, draining: true });
  for (let turn = 0; turn < 3; turn += 1)
    expect(await read()).toMatchObject({ status: 200, connection: 'close', reused: false, body: client });
  expect((await get('/health/live')).status).toBe(200);
  const figures = await fetch(`${service.url}/metrics`);
  expect(await figures.text()).toContain('workshop_draining 1');

  // Further signals within a short time count as the first one.
  const again = setInterval(() => void service.stop(), 100);
  await stopped;
  clearInterval(again);
  await expect(ready()).rejects.toThrow('ECONNREFUSED');
});
