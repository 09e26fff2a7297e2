import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isForbidden, listOwnPorts } from '../../../adapters/outbound/own-ports.ts';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import { openReceiverRequests, openSafeRequests } from '../../../adapters/outbound/safe-request.ts';
import { openGatewayTransport } from '../../../adapters/outbound/sms-gateway.ts';
import { openSmtpTransport } from '../../../adapters/outbound/smtp.ts';
import { parseConfig } from '../../../config.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { openReceiver } from '../../support/receiver.ts';
import { sms } from '../../workers/messages/scene.ts';
import { email } from './email.ts';

const reason = 'the host leads to the service itself, or to a link-local or metadata address';
const secret = webhookSecret(Buffer.alloc(32, 1));

/** Opens a server on this machine. The server's port counts as a port of the service. */
async function openOwnServer() {
  const server = await openReceiver();
  onTestFinished(() => server.close());
  const { port } = new URL(server.url('/'));
  return { server, port: Number(port), ownPorts: new Set([Number(port)]) };
}

test('the own ports are those of the service, its database and Redis', () => {
  const config = parseConfig({
    APP_SECRET: 'a secret that is for tests alone and nothing else',
    PORT: '8081',
    METRICS_PORT: '9101',
    DATABASE_URL: 'postgres://a:b@127.0.0.1:6432/workshop',
    DATABASE_DIRECT_URL: 'postgres://a:b@127.0.0.1/workshop',
    REDIS_URL: 'redis-cluster://127.0.0.1:7001,127.0.0.1:7002',
  });
  expect(listOwnPorts(config)).toEqual(new Set([8081, 9101, 6432, 5432, 7001, 7002]));
  expect(listOwnPorts(parseConfig({ REDIS_URL: 'redis://127.0.0.1', PORT: '0' }))).toEqual(new Set([6379]));
});

test('every address of this machine counts, and none of another one', () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const { address } of own) expect(isForbidden(address, 8080, new Set([8080])), address).toBe(true);
  expect(isForbidden('192.0.2.1', 8080, new Set([8080]))).toBe(false);
});

describe('where private addresses are allowed, the own port is refused', () => {
  test('to webhooks, when they are saved and when they are sent', async () => {
    const { server, ownPorts } = await openOwnServer();
    const requests = openSafeRequests({ allowPrivate: true, dnsServers: [], ownPorts });
    onTestFinished(requests.close);
    expect(await requests.judge(server.url('/'))).toBe('urlForbidden');
    expect(await requests.post(server.url('/'), {}, '{}')).toMatchObject({ status: 0, error: reason });
    expect(server.received).toEqual([]);
  });

  test('to webhooks of a sandbox on one’s own machine', async () => {
    const { server, port } = await openOwnServer();
    const requests = openReceiverRequests(parseConfig({ PORT: String(port) }));
    onTestFinished(requests.close);
    const url = `http://localhost:${port}/`;
    expect(await requests.of(url, true).post(url, {}, '{}')).toMatchObject({ status: 0, error: reason });
    expect(server.received).toEqual([]);
  });

  test('to SMS gateways', async () => {
    const { server, ownPorts } = await openOwnServer();
    const requests = openProviderRequests({ allowPrivate: false, dnsServers: [], ownPorts });
    onTestFinished(requests.close);
    const settings = { url: server.url('/sms'), secret, allowPrivate: true };
    const transport = openGatewayTransport(settings, { requests, clock: () => new Date() });
    onTestFinished(transport.close);
    expect(await transport.send(sms())).toMatchObject({ kind: 'deferred' });
    expect(server.received).toEqual([]);
  });

  test('to mail servers', async () => {
    const { server, port, ownPorts } = await openOwnServer();
    const settings = {
      kind: 'smtp',
      host: 'localhost',
      port,
      secure: false,
      user: null,
      password: null,
    } as const;
    const transport = openSmtpTransport(settings, { now: () => new Date(), ownPorts });
    onTestFinished(transport.close);
    expect(await transport.send(email())).toMatchObject({
      kind: 'deferred',
      error: expect.stringContaining(reason),
    });
    expect(server.received).toEqual([]);
  });
});

test('a name that leads to a metadata address is refused when it is resolved', async () => {
  const resolver = { addressesOf: async () => ['10.0.0.25', '169.254.169.254'] };
  const requests = openSafeRequests({ allowPrivate: true, dnsServers: [], resolver });
  onTestFinished(requests.close);
  expect(await requests.post('http://gateway.test/', {}, '{}')).toMatchObject({ status: 0, error: reason });
});
