import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { openGatewayTransport } from '../../../adapters/outbound/sms-gateway.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { type Answer, answers, openReceiver } from '../../support/receiver.ts';
import { openRequests, shortMs, sms } from '../../workers/messages/scene.ts';

const secret = webhookSecret(Buffer.alloc(32, 1));

async function openScene({
  path = '/sms',
  ...options
}: {
  path?: string;
  deadlineMs?: number;
  allowPrivate?: boolean;
} = {}) {
  const gateway = await openReceiver();
  onTestFinished(() => gateway.close());
  const settings = { url: gateway.url(path), secret };
  const transport = openGatewayTransport(settings, {
    requests: openRequests(options),
    clock: () => new Date(),
  });
  const ask = transport.ask as NonNullable<typeof transport.ask>;
  return { gateway, transport, ask: () => ask(sms(), new Date()) };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  answers.status(status, headers, JSON.stringify(body));

test('posts the message, signed, with a key by which the gateway recognises it', async () => {
  const { gateway, transport } = await openScene();
  await transport.send(sms());
  await transport.send(sms());
  expect(gateway.received).toHaveLength(2);
  for (const { headers, body } of gateway.received) {
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      id: 'sms-118',
      to: '+34612345678',
      from: '+34600000000',
      body: sms().body,
      status_url: sms().statusUrl,
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'sms-118',
      'webhook-id': 'sms-118',
    });
  }
});

test.each<[string, Answer, string]>([
  ["the gateway's id", json(200, { id: 'gw-1' }), 'gw-1'],
  ['ours where it gives none', answers.status(204), 'sms-118'],
  ['ours where its answer is no JSON', answers.status(202, {}, 'OK'), 'sms-118'],
  ['ours where its id is none', json(201, { id: 'two words' }), 'sms-118'],
])('a message that was taken has an id: %s', async (_what, answer, providerId) => {
  const { gateway, transport } = await openScene();
  gateway.answer('/sms', answer);
  expect(await transport.send(sms())).toEqual({ kind: 'sent', providerId });
});

test.each<[Answer, boolean, string]>([
  [json(400, { error: 'No route to +34 612 345 678' }), false, 'the gateway: No route to … (400)'],
  [
    json(422, { error: 'unknown number', invalid_recipient: true }),
    true,
    'the gateway: unknown number (422)',
  ],
  [json(422, { error: 'x', invalid_recipient: 'true' }), false, 'the gateway: x (422)'],
  [json(403, { invalid_recipient: true }), true, 'the gateway gives no reason (403)'],
  [answers.status(404), false, 'the gateway gives no reason (404)'],
])('a 4xx is for good (%#)', async (answer, bounced, error) => {
  const { gateway, transport } = await openScene();
  gateway.answer('/sms', answer);
  expect(await transport.send(sms())).toEqual({ kind: 'refused', error, bounced });
});

test.each([
  [401, 'the gateway gives no reason (401)'],
  [403, 'the gateway gives no reason (403)'],
])('%i: later, as the secret may be put right', async (status, error) => {
  const { gateway, transport } = await openScene();
  gateway.answer('/sms', answers.status(status, {}, '<h1>no</h1>'));
  expect(await transport.send(sms())).toEqual({ kind: 'deferred', error, retryAfterSeconds: null });
});

test('does not follow a redirect', async () => {
  const { gateway, transport } = await openScene();
  gateway.answer('/sms', answers.status(307, { location: gateway.url('/elsewhere') }));
  expect(await transport.send(sms())).toMatchObject({ kind: 'refused' });
  expect(gateway.received).toHaveLength(1);
});

test.each([408, 409, 425, 429, 500, 502, 503])('%i: later, when the gateway says', async (status) => {
  const { gateway, transport } = await openScene();
  gateway.answer('/sms', json(status, { error: 'busy' }, { 'retry-after': '30' }));
  expect(await transport.send(sms())).toEqual({
    kind: 'deferred',
    error: `the gateway: busy (${status})`,
    retryAfterSeconds: 30,
  });
});

test.each<[string, Answer]>([
  ['does not answer', answers.hang],
  ['hangs up', answers.hangUp],
  ['timed out behind its proxy', answers.status(504)],
])('when the gateway %s, nobody knows', async (_what, answer) => {
  const { gateway, transport } = await openScene({ deadlineMs: shortMs });
  gateway.answer('/sms', answer);
  expect(await transport.send(sms())).toMatchObject({ kind: 'unknown' });
});

test('does not call a gateway inside the own network, unless the setting allows it', async () => {
  const { gateway, transport } = await openScene({ allowPrivate: false });
  expect(await transport.send(sms())).toMatchObject({ kind: 'deferred', error: 'the URL is not https:' });
  expect(gateway.received).toEqual([]);
});

test('asks about the message by its id, signed', async () => {
  const { gateway, ask } = await openScene({ path: '/sms/?account=7' });
  await ask();
  const [asked] = gateway.received;
  expect(asked).toMatchObject({ path: '/sms/sms-118?account=7', body: '' });
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = asked?.headers ?? {};
  expect(signature).toBe(new Webhook(secret).sign(String(id), new Date(Number(at) * 1000), ''));
});

const unknown = { kind: 'unknown', error: 'the gateway does not tell whether it was sent' };

test.each<[string, Answer, object]>([
  ['has sent it', json(200, { id: 'gw-1', status: 'sent' }), { kind: 'sent', providerId: 'gw-1' }],
  ['has yet to send it', json(200, { status: 'queued' }), { kind: 'sent', providerId: 'sms-118' }],
  ['has delivered it', json(200, { status: 'delivered' }), { kind: 'sent', providerId: 'sms-118' }],
  [
    'could not send it',
    json(200, { status: 'failed', error: 'landline', invalid_recipient: true }),
    { kind: 'refused', error: 'the gateway: landline', bounced: true },
  ],
  [
    'has never seen it',
    json(404, { id: 'sms-118' }),
    { kind: 'deferred', error: 'it did not reach the gateway', retryAfterSeconds: null },
  ],
  ['has no such page', answers.status(404, {}, 'Not Found'), unknown],
  ['speaks of another', json(404, { id: 'sms-119' }), unknown],
  ['says nothing', json(200, {}), unknown],
  ['says what nobody understands', json(200, { status: 'maybe' }), unknown],
  ["can't be asked", answers.status(501), unknown],
  ['refuses us', json(401, { id: 'sms-118' }), unknown],
  ['is in trouble', json(500, { status: 'sent' }), unknown],
  ['hangs up', answers.hangUp, unknown],
])('a gateway that %s', async (_what, answer, outcome) => {
  const { gateway, ask } = await openScene();
  gateway.answer('/sms/sms-118', answer);
  expect(await ask()).toEqual(outcome);
});

test('reaches a gateway in the workshop’s own network only with its own transport', async () => {
  const gateway = await openReceiver();
  onTestFinished(() => gateway.close());
  const requests = openRequests({ allowPrivate: false });
  const settings = { url: gateway.url('/sms'), secret };
  const means = { requests, clock: () => new Date() };
  const allowed = openGatewayTransport({ ...settings, allowPrivate: true }, means);
  onTestFinished(() => allowed.close());
  expect(await allowed.send(sms())).toMatchObject({ kind: 'sent' });
  const other = openGatewayTransport(settings, means);
  expect(await other.send(sms())).toMatchObject({ kind: 'deferred' });
  expect(gateway.received).toHaveLength(1);
});
