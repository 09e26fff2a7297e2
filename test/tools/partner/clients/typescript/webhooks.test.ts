import { expect, test } from 'vitest';
import {
  messageBody,
  signatureHeaders,
  signingKey,
  webhookSecret,
} from '../../../../../domain/webhooks/signature.ts';
import {
  unwrap,
  WebhookVerificationError,
} from '../../../../../tools/partner/clients/typescript/src/index.ts';

const secret = webhookSecret(Buffer.alloc(32, 1));
const other = webhookSecret(Buffer.alloc(32, 2));
const now = new Date('2026-11-20T12:00:00Z');
const body = messageBody({
  eventId: 8,
  event: 'client.updated',
  occurredAt: '2026-11-20T11:59:59.000Z',
  data: { client_id: 201, changed: ['city'], note: 'Ñandú €' },
});

const headersBy = (secrets: string[], at = now) =>
  signatureHeaders('evt_8', body, secrets.map(signingKey), at);

test('a delivery of the service is verified, and is one of all events', async () => {
  const event = await unwrap(body, headersBy([secret]), secret, { now });
  expect(event.id).toBe('evt_8');
  if (event.event !== 'client.updated') throw new Error('another event');
  expect([event.data.client_id, event.data.changed]).toEqual([201, ['city']]);
});

test.each([
  ['text', body],
  ['bytes', new TextEncoder().encode(body)],
  ['a Buffer', Buffer.from(body)],
  ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
])('the body may be %s', async (_, raw) => {
  await expect(unwrap(raw, headersBy([secret]), secret, { now })).resolves.toHaveProperty('id', 'evt_8');
});

test('headers may be those of a Request, or of Node, however they are written', async () => {
  const signed = headersBy([secret]);
  const upper = Object.fromEntries(
    Object.entries(signed).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  for (const headers of [new Headers(signed), upper])
    await expect(unwrap(body, headers, secret, { now })).resolves.toHaveProperty('id', 'evt_8');
});

test('while a secret changes, the old and the new one are accepted', async () => {
  for (const known of [secret, other, [other, secret]])
    await expect(unwrap(body, headersBy([secret, other]), known, { now })).resolves.toBeDefined();
});

test.each(['', 'not JSON', '[]', '1', 'null', '{"event":'])(
  'a signed body that is no JSON object is refused: %s',
  async (raw) => {
    const headers = signatureHeaders('evt_8', raw, [signingKey(secret)], now);
    const refused = unwrap(raw, headers, secret, { now });
    await expect(refused).rejects.toThrow(WebhookVerificationError);
    await expect(refused).rejects.toThrow('not a JSON object');
  },
);

test.each<[string, string, Record<string, string>]>([
  ['a changed body', body.replace('201', '202'), headersBy([secret])],
  ['another secret', body, headersBy([other])],
  ['another id', body, { ...headersBy([secret]), 'webhook-id': 'evt_9' }],
  ['an old delivery', body, headersBy([secret], new Date('2026-11-20T11:54:59Z'))],
  ['a delivery of the future', body, headersBy([secret], new Date('2026-11-20T12:05:01Z'))],
  ['a timestamp that is no number', body, { ...headersBy([secret]), 'webhook-timestamp': 'today' }],
  [
    'a signature that is no base64',
    body,
    { ...headersBy([secret]), 'webhook-signature': 'v1,%%% v2,AAAA v1' },
  ],
  ['no headers', body, {}],
])('%s is refused', async (_, raw, headers) => {
  await expect(unwrap(raw, headers, secret, { now })).rejects.toBeInstanceOf(WebhookVerificationError);
});

test('a parsed body and a secret that is none are reported as mistakes of the program', async () => {
  await expect(unwrap(JSON.parse(body), headersBy([secret]), secret, { now })).rejects.toThrow('raw body');
  for (const wrong of ['', 'whsec_', 'whsec_%%%', []])
    await expect(unwrap(body, headersBy([secret]), wrong, { now })).rejects.toBeInstanceOf(TypeError);
});
