import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import {
  isSignedByGateway,
  maxCallbackBytes,
  readGatewayInbound,
  readGatewayStatus,
} from '../../../domain/messages/gateway-callbacks.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

const secret = webhookSecret(Buffer.alloc(32, 1));
const otherSecret = webhookSecret(Buffer.alloc(32, 2));
const now = new Date('2026-11-20T09:30:00Z');
const body = JSON.stringify({ id: 'gw-1', status: 'delivered' });

/** Returns the headers of a signed report, made with the library that the documentation recommends for gateways. */
function signed({ id = 'report-1', text = body, by = secret, at = now } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, text),
  };
}
const later = (ms: number) => new Date(now.getTime() + ms);

test('knows the gateway by its signature', () => {
  expect(isSignedByGateway(signed(), body, secret, now)).toBe(true);
});

test('takes any of several signatures', () => {
  const { 'webhook-signature': ours } = signed();
  const { 'webhook-signature': other } = signed({ by: otherSecret });
  const headers = { ...signed(), 'webhook-signature': `v1a,AAAA ${other} ${ours}` };
  expect(isSignedByGateway(headers, body, secret, now)).toBe(true);
});

test.each([0, 299_000, -299_000])('takes what was signed %i ms ago', (ms) => {
  expect(isSignedByGateway(signed({ at: later(-ms) }), body, secret, now)).toBe(true);
});

test.each([
  ['another secret', signed({ by: otherSecret }), body],
  ['another body', signed(), body.replace('delivered', 'failed')],
  ['no body', signed(), ''],
  ['another id', { ...signed(), 'webhook-id': 'report-2' }, body],
  ['another time', { ...signed(), 'webhook-timestamp': String(now.getTime() / 1000 - 1) }, body],
  ['a recording of it, six minutes later', signed({ at: later(-360_000) }), body],
  ['a time to come', signed({ at: later(360_000) }), body],
  ['no id', { ...signed(), 'webhook-id': '' }, body],
  ['no time', { ...signed(), 'webhook-timestamp': '' }, body],
  ['a time that is none', { ...signed(), 'webhook-timestamp': 'NaN' }, body],
  ['a time beyond all', { ...signed(), 'webhook-timestamp': '9'.repeat(30) }, body],
  ['no signature', { ...signed(), 'webhook-signature': '' }, body],
  [
    'a signature without its version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(3) },
    body,
  ],
  [
    'a thousand signatures',
    { ...signed(), 'webhook-signature': `${'v1,x '.repeat(1000)}${signed()['webhook-signature']}` },
    body,
  ],
  ['nothing at all', {}, body],
])('refuses %s', (_what, headers, text) => {
  expect(isSignedByGateway(headers, text, secret, now)).toBe(false);
});

test.each([
  [
    { id: 'gw-1', status: 'sent' },
    { providerId: 'gw-1', status: 'sent', error: null },
  ],
  [
    { id: 'gw-1', status: 'delivered', error: 'none' },
    { providerId: 'gw-1', status: 'delivered', error: null },
  ],
  [
    { id: 'gw-1', status: 'failed' },
    { providerId: 'gw-1', status: 'failed', error: 'the gateway gives no reason' },
  ],
  [
    { id: 'gw-1', status: 'failed', error: 'No route to +34612345678' },
    { providerId: 'gw-1', status: 'failed', error: 'the gateway: No route to …' },
  ],
])('reads the report %j', (report, read) => {
  expect(readGatewayStatus(JSON.stringify(report))).toEqual({ ...read, notSent: false });
});

test.each([
  '',
  'null',
  '[]',
  '"sent"',
  '{',
  '{"id":"gw-1"}',
  '{"id":1,"status":"sent"}',
  '{"id":"","status":"sent"}',
  '{"id":"a b","status":"sent"}',
  '{"id":"gw-1","status":"SENT"}',
  '{"id":"gw-1","status":["sent"]}',
  `{"id":"${'x'.repeat(201)}","status":"sent"}`,
  '['.repeat(20_000),
  JSON.stringify({ id: 'gw-1', status: 'sent', more: 'x'.repeat(maxCallbackBytes) }),
])('takes %.40j for no report', (text) => {
  expect(readGatewayStatus(text)).toBeNull();
});

test.each([
  ['Hola', 'Hola', null],
  ['Baja', 'Baja', 'stop'],
  ['a\0b\ud800', 'a\u{fffd}b\u{fffd}', null],
])('reads the message %j', (text, kept, wish) => {
  const message = { id: 'in-1', from: '+34612345678', to: '+34600000000' };
  expect(readGatewayInbound(JSON.stringify({ ...message, body: text }))).toEqual({
    providerId: 'in:in-1',
    from: message.from,
    to: message.to,
    body: kept,
    wish,
  });
});

test.each([
  { id: 'in-1', from: '+34612345678', to: '+34600000000' },
  { id: 'in-1', from: '+34612345678', to: '+34600000000', body: 5 },
  { id: 'in-1', from: '', to: '+34600000000', body: 'Hola' },
  { id: 'in-1', from: 34612345678, to: '+34600000000', body: 'Hola' },
  { from: '+34612345678', to: '+34600000000', body: 'Hola' },
])('takes %j for no message', (message) => {
  expect(readGatewayInbound(JSON.stringify(message))).toBeNull();
});

test('takes a callback of any kind', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: anyCodePoint })), (text) => {
      readGatewayStatus(text);
      readGatewayInbound(text);
      expect(isSignedByGateway({ 'webhook-signature': text, 'webhook-id': text }, text, secret, now)).toBe(
        false,
      );
    }),
  );
});
