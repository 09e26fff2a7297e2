import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import { openGatewayTransport } from '../../../adapters/outbound/sms-gateway.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { openSmsGatewayStandIn } from '../../../tools/lab/stand-ins/sms-gateway.ts';
import { openSmsScene } from './sms-scene.ts';

const secret = webhookSecret(Buffer.alloc(32, 7));
const gateway = await openSmsGatewayStandIn(secret);
const scene = await openSmsScene({ url: gateway.url, secret, from: 'TALLER' });
const { hook, stageSms, newClient, statusOf, namesOf, toldOf, optedOut, consent, events, logged, call } =
  scene;
const requests = openProviderRequests({ allowPrivate: true, dnsServers: [] });
afterAll(async () => {
  await requests.close();
  await gateway.close();
});
const transport = openGatewayTransport({ url: gateway.url, secret }, { requests, clock: () => new Date() });

/**
 * Sends an SMS to the gateway, which accepts the SMS. Leaves the database unchanged, as if the worker had not recorded
 * the outcome yet.
 */
async function handOver() {
  const { id, statusUrl } = await stageSms();
  const key = `sms-${id}`;
  const message = { communicationId: id, to: '+34612345678', from: 'TALLER', body: 'Su coche', statusUrl };
  const outcome = await transport.send({ ...message, idempotencyKey: key });
  if (outcome.kind !== 'sent') throw new Error('the stand-in took nothing');
  return { id, key, statusUrl, gatewayId: outcome.providerId as string };
}

interface SignatureOptions {
  by?: string;
  at?: Date;
  signedText?: string;
}

/** Signs a text with the library that the documentation recommends for gateways; returns the headers. */
function signed(text: string, { by = secret, at = new Date(), signedText = text }: SignatureOptions = {}) {
  const id = 'report-1';
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, signedText),
  };
}

describe('reports of a gateway', () => {
  test('move a message forward, in any order, and each is announced once', async () => {
    const { id, key, gatewayId } = await handOver();
    expect((await gateway.report(key, 'sent'))?.status).toBe(204);
    expect(await statusOf(id)).toEqual({ status: 'sent', error: null, provider_id: gatewayId });
    for (const status of ['delivered', 'failed', 'sent', 'queued', 'delivered']) {
      expect((await gateway.report(key, status))?.status).toBe(204);
    }
    expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
    expect(await namesOf(id)).toEqual(['sms.sent']);
  });

  test('of a failure say why, without the number', async () => {
    const { id, key } = await handOver();
    await gateway.report(key, 'failed', 'number +34 612 345 678 not in service');
    expect(await statusOf(id)).toMatchObject({
      status: 'failed',
      error: 'the gateway: number … not in service',
    });
    expect(await namesOf(id)).toEqual(['sms.failed']);
  });

  test('that are repeated to another message’s URL change nothing there', async () => {
    const [one, other] = [await handOver(), await handOver()];
    await gateway.report(other.key, 'sent');
    const text = JSON.stringify({ id: one.gatewayId, status: 'failed' });
    expect((await call(other.statusUrl, text, { headers: signed(text) })).statusCode).toBe(204);
    expect(await statusOf(other.id)).toMatchObject({ status: 'sent' });
  });

  test('with one id for two messages at once are both taken', async () => {
    for (let round = 0; round < 5; round += 1) {
      const both = [await stageSms(), await stageSms()];
      const text = JSON.stringify({ id: `careless-${round}`, status: 'sent' });
      const answers = await Promise.all(
        both.map(({ statusUrl }) => call(statusUrl, text, { headers: signed(text) })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    }
  });

  test.each<[string, string]>([
    ['that are no JSON', 'status=sent'],
    ['of no message', '{"status":"sent"}'],
    ['of no status that there is', '{"id":"gw-1","status":"exploded"}'],
  ])('%s, well signed, are said not to be understood', async (_what, text) => {
    const answer = await call(`${hook}/status`, text, { headers: signed(text) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_request']);
  });

  test.each<[string, SignatureOptions]>([
    ['with another secret', { by: webhookSecret(Buffer.alloc(32, 8)) }],
    ['six minutes ago', { at: new Date(Date.now() - 6 * 60_000) }],
    ['in six minutes', { at: new Date(Date.now() + 6 * 60_000) }],
    ['for another body', { signedText: '{"id":"gw-1","status":"delivered"}' }],
  ])('signed %s are refused without a word', async (_what, signing) => {
    const { id, gatewayId, statusUrl } = await handOver();
    const text = JSON.stringify({ id: gatewayId, status: 'failed' });
    const answer = await call(statusUrl, text, { headers: signed(text, signing) });
    expect([answer.statusCode, answer.payload]).toEqual([403, '']);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
  });

  test('not signed at all are refused without a word', async () => {
    const answer = await call(`${hook}/status`, '{"id":"gw-1","status":"sent"}');
    expect([answer.statusCode, answer.payload]).toEqual([403, '']);
  });
});

describe('an SMS to the workshop', () => {
  const to = '+34600000000';

  test('is logged once, however often the gateway repeats it, and is announced', async () => {
    const { id: clientId, phone } = await newClient();
    const sms = { id: 'in-5521', from: phone, to, body: 'Ya voy' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.incoming(hook, sms)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    const told = (await events(clientId)).filter(({ event }) => event === 'communication.inbound');
    expect(told).toHaveLength(1);
    expect((await logged('sms'))[0]).toMatchObject({ idclient: clientId, body: 'Ya voy', fromNumber: phone });
  });

  test('that has a number which the gateway gave to one of ours is taken nevertheless', async () => {
    const { key, gatewayId } = await handOver();
    await gateway.report(key, 'sent');
    await gateway.incoming(hook, { id: gatewayId, from: '+34699000003', to, body: 'Hola' });
    expect((await logged('sms'))[0]).toMatchObject({ fromNumber: '+34699000003', body: 'Hola' });
  });

  test('of a name or a short code is nobody’s', async () => {
    await gateway.incoming(hook, { id: 'in-5522', from: 'CORREOS', to: '217123', body: 'Su envío' });
    const [shown] = await logged('sms');
    expect(shown).toMatchObject({ idclient: null, fromNumber: 'CORREOS', toNumber: '217123' });
    expect(await toldOf(shown.id)).toMatchObject([{ event: 'communication.inbound' }]);
  });

  test('that says BAJA opts its client out', async () => {
    const { id, phone } = await newClient();
    await gateway.incoming(hook, { id: 'in-5523', from: phone, to, body: 'Baja' });
    expect(await optedOut(id)).toBe(true);
    expect(await consent(id)).toMatchObject([{ subject: 'sms', opted_out: true, actor_kind: 'client' }]);
    expect((await events(id)).at(-1)?.event).toBe('sms.unsubscribed');
  });

  test('that cannot be understood is said so, and not logged', async () => {
    const before = await logged('sms');
    const answer = await gateway.incoming(hook, { id: 'in-5524', from: '<script>', to, body: 'Hola' });
    expect(answer.status).toBe(400);
    expect(await logged('sms')).toEqual(before);
  });
});
