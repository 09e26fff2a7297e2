import { expect, onTestFinished, test } from 'vitest';
import { openGatewayTransport } from '../../../adapters/outbound/sms-gateway.ts';
import {
  isSignedByGateway,
  readGatewayInbound,
  readGatewayStatus,
} from '../../../domain/messages/gateway-callbacks.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { openSmsGatewayStandIn } from '../../../tools/lab/stand-ins/sms-gateway.ts';
import { openReceiver } from '../../support/receiver.ts';
import { openRequests, sms } from '../../workers/messages/scene.ts';

const secret = webhookSecret(Buffer.alloc(32, 3));

/** Opens a gateway that follows docs/sms-gateway.md, and a server that receives its delivery reports. */
async function openScene() {
  const gateway = await openSmsGatewayStandIn(secret);
  const hook = await openReceiver();
  onTestFinished(async () => {
    await Promise.all([gateway.close(), hook.close()]);
  });
  const means = { requests: openRequests(), clock: () => new Date() };
  const transport = openGatewayTransport({ url: gateway.url, secret }, means);
  const ask = transport.ask as NonNullable<typeof transport.ask>;
  return { gateway, hook, transport, ask: () => ask(sms(), new Date()) };
}

test('a message that is handed over twice is sent once', async () => {
  const { gateway, transport } = await openScene();
  const outcomes = [await transport.send(sms()), await transport.send(sms())];
  expect(outcomes).toEqual(Array(2).fill({ kind: 'sent', providerId: 'gw-1' }));
  expect([...gateway.messages.keys()]).toEqual(['sms-118']);
});

test('finds a message whose answer got lost', async () => {
  const { gateway, transport, ask } = await openScene();
  expect(await ask()).toMatchObject({ kind: 'deferred' });
  gateway.loseAnswers(true);
  expect(await transport.send(sms())).toMatchObject({ kind: 'unknown' });
  expect(await ask()).toEqual({ kind: 'sent', providerId: 'gw-1' });
});

test('a gateway with another secret accepts nothing and reports nothing', async () => {
  const { gateway, ask } = await openScene();
  const other = webhookSecret(Buffer.alloc(32, 4));
  const means = { requests: openRequests(), clock: () => new Date() };
  const transport = openGatewayTransport({ url: gateway.url, secret: other }, means);
  expect(await transport.send(sms())).toMatchObject({ kind: 'deferred' });
  expect(gateway.messages.size).toBe(0);
  expect(await ask()).toMatchObject({ kind: 'deferred' });
});

test('recognises a gateway’s report by its signature, and reads it', async () => {
  const { gateway, hook, transport } = await openScene();
  await transport.send(sms({ statusUrl: hook.url('/status') }));
  await gateway.report('sms-118', 'failed', 'number not in service');
  await gateway.incoming(hook.url('/inbound'), {
    id: 'in-1',
    from: '+34612345678',
    to: '+34600000000',
    body: 'baja',
  });
  const [report, inbound] = hook.received.map(({ headers, body }) => {
    expect(isSignedByGateway(headers, body, secret, new Date())).toBe(true);
    expect(isSignedByGateway(headers, body, secret, new Date(Date.now() + 600_000))).toBe(false);
    return body;
  });
  expect(readGatewayStatus(report ?? '')).toEqual({
    providerId: 'gw-1',
    status: 'failed',
    error: 'the gateway: number not in service',
    notSent: false,
  });
  expect(readGatewayInbound(inbound ?? '')).toMatchObject({ providerId: 'in:in-1', wish: 'stop' });
});
