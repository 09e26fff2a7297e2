import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxCallbackBytes } from '../../../domain/messages/gateway-callbacks.ts';
import { readTwilioInbound, readTwilioStatus } from '../../../domain/messages/twilio.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

const accountSid = `AC${'0'.repeat(32)}`;
const sid = `SM${'1'.repeat(32)}`;

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const report = (fields: Record<string, string> = {}) =>
  form({
    AccountSid: accountSid,
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus: 'delivered',
    ApiVersion: '2010-04-01',
    ...fields,
  });
const inbound = (fields: Record<string, string> = {}) =>
  form({
    AccountSid: accountSid,
    MessageSid: sid,
    From: '+34612345678',
    To: '+34600000000',
    Body: 'Hola',
    NumMedia: '0',
    ...fields,
  });

test.each([
  ['accepted', 'queued'],
  ['queued', 'queued'],
  ['sending', 'queued'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
])('Twilio says %s: %s', (said, status) => {
  expect(readTwilioStatus(report({ MessageStatus: said }), accountSid)).toEqual({
    providerId: sid,
    status,
    error: null,
    notSent: false,
  });
});

test.each([
  ['undelivered', '30003', 'Twilio: the phone cannot be reached (30003)'],
  ['failed', '30005', 'Twilio: the number is not known (30005)'],
  ['failed', '39999', 'Twilio: refused (39999)'],
  ['canceled', '', 'Twilio: it was not delivered'],
  ['failed', '<script>', 'Twilio: it was not delivered'],
  ['failed', '__proto__', 'Twilio: it was not delivered'],
])('Twilio says %s with the code %j: it failed, and why', (said, code, error) => {
  expect(readTwilioStatus(report({ MessageStatus: said, ErrorCode: code }), accountSid)).toEqual({
    providerId: sid,
    status: 'failed',
    error,
    notSent: said !== 'undelivered',
  });
});

test.each<[string, string]>([
  ['of another account', report({ AccountSid: `AC${'2'.repeat(32)}` })],
  ['of no account', report({ AccountSid: '' })],
  ['of no message', report({ MessageSid: '' })],
  ['of something else than a message', report({ MessageSid: `CA${'1'.repeat(32)}` })],
  ['with more than an id', report({ MessageSid: `${sid}\n` })],
  ['with an unknown status', report({ MessageStatus: 'exploded' })],
  ['with a status that objects inherit', report({ MessageStatus: 'constructor' })],
  ['without a status', inbound()],
  ['that is empty', ''],
  ['that is JSON', '{"MessageStatus":"sent"}'],
  ['that is huge', report({ More: 'x'.repeat(maxCallbackBytes) })],
])('takes no report %s', (_what, body) => {
  expect(readTwilioStatus(body, accountSid)).toBeNull();
});

test('reads a message that came', () => {
  expect(readTwilioInbound(inbound({ Body: 'Ya voy 🚗' }), accountSid)).toEqual({
    providerId: sid,
    from: '+34612345678',
    to: '+34600000000',
    body: 'Ya voy 🚗',
    wish: null,
  });
});

test.each([
  [{ Body: 'STOP' }, 'stop'],
  [{ Body: ' baja ' }, 'stop'],
  [{ Body: 'Basta ya', OptOutType: 'STOP' }, 'stop'],
  [{ Body: 'Alta', OptOutType: 'START' }, 'start'],
  [{ Body: 'HELP', OptOutType: 'HELP' }, null],
  [{ Body: 'START' }, null],
  [{ Body: '' }, null],
])('%j wishes %j', (fields, wish) => {
  expect(readTwilioInbound(inbound(fields), accountSid)?.wish).toBe(wish);
});

test('keeps a text as PostgreSQL takes it', () => {
  expect(readTwilioInbound(`${inbound()}&`.replace('Hola', 'a%00b%ff%ed%a0%80'), accountSid)?.body).toBe(
    'a\u{fffd}b\u{fffd}\u{fffd}\u{fffd}\u{fffd}',
  );
});

test.each<[string, string]>([
  ['to another account', inbound({ AccountSid: 'AC1' })],
  ['without an id', inbound({ MessageSid: '' })],
  ['from nobody', inbound({ From: '' })],
  ['from another channel', inbound({ From: 'whatsapp:+34612345678' })],
  ['from a header', inbound({ From: '+34612345678\r\nX: y' })],
  ['to nobody', inbound({ To: '' })],
  ['that is huge', inbound({ Body: 'x'.repeat(maxCallbackBytes) })],
])('takes no message %s', (_what, body) => {
  expect(readTwilioInbound(body, accountSid)).toBeNull();
});

test('takes a callback of any kind', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 300 }), (text) => {
      expect(readTwilioStatus(text, accountSid)).toBeNull();
      const read = readTwilioInbound(inbound({ Body: text }), accountSid);
      expect(read?.body).toBe(text.toWellFormed().replaceAll('\0', '\u{fffd}'));
    }),
  );
});
