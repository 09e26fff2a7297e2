import { expect, test } from 'vitest';
import { readSmsProvider, type SmsProvider } from '../../../domain/messages/transport-settings.ts';
import type { Problem } from '../../../domain/requests/problem.ts';

const accountSid = `AC${'0a'.repeat(16)}`;
const authToken = '1b'.repeat(16);
const twilio = `${accountSid}:${authToken}`;
const gateway = { url: 'https://sms.example.com/messages', secret: `whsec_${'c2Vj'.repeat(8)}` };
const from = '+34600000000';

/** Returns the field and the rule with which a provider's settings are refused; undefined if they are accepted. */
function refusalOf(provider: SmsProvider, allowPrivate = false): [string, string] | undefined {
  try {
    readSmsProvider(provider, allowPrivate);
  } catch (error) {
    const [field] = (error as Problem).extras.fields ?? [];
    return field && [field.path, field.rule];
  }
  return undefined;
}

test('an account at Twilio has its id and its token', () => {
  expect(readSmsProvider({ twilio, from }, false)).toEqual({ kind: 'twilio', accountSid, authToken });
});

test('a gateway has its URL and a secret', () => {
  expect(readSmsProvider({ ...gateway, from }, false)).toEqual({ kind: 'gateway', ...gateway });
});

test.each([
  ['neither', {}, '/url'],
  ['both', { twilio, ...gateway }, '/twilio'],
  ['Twilio with a secret', { twilio, secret: gateway.secret }, '/twilio'],
  ['a URL without a secret', { url: gateway.url }, '/url'],
  ['a secret without a URL', { secret: gateway.secret }, '/url'],
])('refuses %s', (_what, provider, path) => {
  expect(refusalOf({ ...provider, from })).toEqual([path, 'smsProvider']);
});

test.each([
  accountSid,
  `${accountSid}:`,
  `${accountSid}:${authToken}0`,
  `SK${'0a'.repeat(16)}:${authToken}`,
  `${accountSid}:${authToken}\n`,
])('refuses the Twilio account %j', (account) => {
  expect(refusalOf({ twilio: account, from })).toEqual(['/twilio', 'twilioAccount']);
});

test.each([
  '',
  'secret',
  'c2Vj'.repeat(8),
  'whsec_c2VjcmV0',
  `whsec_${'c2Vj'.repeat(22)}`,
  `whsec_${'c2Vj'.repeat(8)}\n`,
])('refuses the secret %j', (secret) => {
  expect(refusalOf({ ...gateway, secret, from })).toEqual(['/secret', 'signingSecret']);
});

test('calls a gateway on a private network only where the deployment allows it', () => {
  const near = { ...gateway, url: 'http://192.168.1.20:8080/sms', from };
  expect(refusalOf(near)).toEqual(['/url', 'urlScheme']);
  expect(refusalOf({ ...near, url: 'https://192.168.1.20:8080/sms' })).toEqual([
    '/url',
    'urlAddressNotPublic',
  ]);
  expect(refusalOf(near, true)).toBeUndefined();
});

test.each([
  ['a number', from, [true, true]],
  ['a messaging service', `MG${'0a'.repeat(16)}`, [true, false]],
  ['a name', 'TALLER', [false, true]],
  ['a name with a space and digits', 'Taller 24h', [false, true]],
  ['a name of 12 letters', 'TALLERMADRID', [false, false]],
  ['a name of digits alone', '123456', [false, false]],
  ['a number without +', '34600000000', [false, false]],
  ['a number with spaces', '+34 600 000 000', [false, false]],
  ['a line break', `${from}\n`, [false, false]],
  ['another script', 'Сервиз', [false, false]],
  ['nothing', '', [false, false]],
])('as sender, %s: %j', (_what, sender, [withTwilio, withGateway]) => {
  const refused = ['/from', 'smsSender'];
  expect(refusalOf({ twilio, from: sender })).toEqual(withTwilio ? undefined : refused);
  expect(refusalOf({ ...gateway, from: sender })).toEqual(withGateway ? undefined : refused);
});
