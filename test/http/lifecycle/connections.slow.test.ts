import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodeForm } from '../../../tools/partner/contract/form.ts';
import { jpeg } from '../../support/document-files.ts';
import { type ServiceProcess, startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, newClient, newBudget, host, liveKey, databaseUrl } = await openWorkshop({ ownApps: true });
const client = await newClient({ name: 'Clara Ejemplo' });
const budget = await newBudget({ client_id: client.id, lines: [{ description: 'x' }] });

/** Returns a function that sends requests over one persistent connection to a service. */
function openClient({ url }: { url: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  let number = 0;
  return async (method: string, path: string, body?: string | Buffer, type = 'application/json') => {
    number += 1;
    const headers = { host, authorization: `Bearer ${liveKey}`, 'idempotency-key': `request-${number}` };
    const asked = request(`${url}${path}`, {
      method,
      agent,
      headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
}

/** Opens this many idle connections; returns the set of those that are still open. */
async function openIdle({ url }: { url: string }, count: number): Promise<Set<Socket>> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const settled = Array.from({ length: count }, async () => {
    const socket = connect(Number(port), hostname)
      .on('error', () => {})
      .resume();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  });
  await Promise.all(settled);
  afterAll(() => endAll(sockets));
  return sockets;
}

function endAll(sockets: Set<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

/** Starts a service for one test. Without Redis, only one service may run at a time. */
async function serviceFor(...given: Parameters<typeof startService>): Promise<ServiceProcess> {
  const service = await startService(...given);
  onTestFinished(service.kill);
  return service;
}

describe('a process that may open no file more', () => {
  test('answers with a retry, loses nothing, and continues once it may', async () => {
    const own = { MAX_CONNECTIONS: '1000', LOG_LEVEL: 'warn', DATABASE_CONNECTIONS: '4' };
    const service = await serviceFor(databaseUrl, own, { maxFiles: 60 });
    const ask = openClient(service);
    expect((await ask('GET', `/api/v1/clients/${client.id}`)).status).toBe(200);
    const strangers = await openIdle(service, 100);

    const { body: form, headers } = encodeForm({ name: 'file', filename: 'foto.jpg', content: jpeg() });
    const upload = () => ask('POST', `/api/v1/budgets/${budget.id}/documents`, form, headers['content-type']);
    const write = () => ask('POST', '/api/v1/clients', '{"name":"Bruno Ficticio"}');
    // Waits until an upload fails. At first only some requests may fail: a write may use a database session that is
    // already open, while an upload must open a file.
    await vi.waitFor(async () => expect((await upload()).status).toBe(503), 30_000);
    // Repeats a request whose connection is reset: the process may be unable to accept a new connection.
    for (const attempt of [upload, write, upload, write]) {
      const answer = await vi.waitFor(attempt, 30_000);
      expect([201, 503], answer.text).toContain(answer.status);
      if (answer.status !== 503) continue;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(answer.text).error.code).toBe('service_unavailable');
    }
    await vi.waitFor(async () => expect((await ask('GET', '/health/live')).status).toBe(200), 30_000);
    expect(service.output()).toContain('the process is overloaded');
    expect(service.output()).not.toContain('defect');

    endAll(strangers);
    await vi.waitFor(async () => expect((await upload()).status).toBe(201), 30_000);
    await vi.waitFor(async () => expect((await write()).status).toBe(201), 30_000);
  });
});

describe('of more connections than may be open', () => {
  test('the further ones of a trusted proxy are refused, and a client that has one is served', async () => {
    const service = await serviceFor(databaseUrl, { MAX_CONNECTIONS: '20', LOG_LEVEL: 'warn' });
    const ask = openClient(service);
    expect((await ask('GET', '/health/live')).status).toBe(200);
    const strangers = await openIdle(service, 60);
    await vi.waitFor(() => expect(strangers.size).toBe(19), 30_000);
    for (const path of ['/health/live', `/api/v1/clients/${client.id}`])
      expect((await ask('GET', path)).status).toBe(200);
    expect(service.output().match(/connections are refused/g)).toHaveLength(1);
    endAll(strangers);
    await vi.waitFor(async () => expect((await openClient(service)('GET', '/health/live')).status).toBe(200));
  });
});

test('idle connections end after 65 s, whatever was sent on them before', async () => {
  // Checks only the settings, because Node enforces these timeouts. The long run of
  // tools/lab/faults/load/hostile.release.test.ts waits until they expire.
  expect(app.server).toMatchObject({
    keepAliveTimeout: 65_000,
    timeout: 65_000,
    headersTimeout: 60_000,
    requestTimeout: 60_000,
  });
});
