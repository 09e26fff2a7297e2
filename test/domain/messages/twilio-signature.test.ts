import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedByTwilio } from '../../../domain/messages/twilio.ts';
import { cpuOf } from '../../support/cpu.ts';

const token = '12345';
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const call =
  'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212';
const json = '{"property": "value", "boolean": true}';
const jsonHash = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620';

/** Signatures from the tests of Twilio's own libraries. */
test.each<[string, string, string, string]>([
  ['a form', url, call, 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  ['a form in another order', url, call.split('&').reverse().join('&'), 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  [
    'a URL with the port that Twilio left out',
    url.replace('.com', '.com:1234'),
    call,
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  ],
  ['a URL without the port that Twilio put in', url, call, 'kvajT1Ptam85bY51eRf/AJRuM3w='],
  ['http: likewise', url.replace('https', 'http'), call, '0ZXoZLH/DfblKGATFgpif+LLRf4='],
  [
    'http: with a port',
    'http://mycompany.com:1234/myapp.php?foo=1&bar=2',
    call,
    'Zmvh+3yNM1Phv2jhDCwEM3q5ebU=',
  ],
  ['user and password', url.replace('//', '//user:pass@'), call, 'CukzLTc1tT5dXEDIHm/tKBanW10='],
  [
    'user and password, with the port',
    url.replace('//', '//user:pass@'),
    call,
    'ZQFR1PTIZXF2MXB8ZnKCvnnA+rI=',
  ],
  ['a user alone', url.replace('//', '//user@'), call, '2YRLlVAflCqxaNicjMpJcSTgzSs='],
  ['special characters', `${url}&Body=It's+amazing`, call, 'dsq4Ehbj6cs+KdTkpF5sSSplOWw='],
  [
    'a parameter that comes twice',
    url,
    'MessagingBinding.Address=%2B1415xxxxxxx&MessagingBinding.Address=%2B1325xxxxxxx',
    '83O6e2vORAoJHUNzJjDWN1jz+BA=',
  ],
  [
    'a value that comes twice',
    url,
    'Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234',
    'IK+Dwps556ElfBT0I3Rgjkr1wJU=',
  ],
  ['JSON', `${url}&bodySHA256=${jsonHash}`, json, 'a9nBmqA0ju/hNViExpshrM61xv4='],
  [
    'JSON, by a short URL',
    `https://mycompany.com/myapp.php?bodySHA256=${jsonHash}`,
    json,
    'y77kIzt2vzLz71DgmJGsen2scGs=',
  ],
])('knows Twilio by its signature: %s', (_what, called, body, signature) => {
  expect(isSignedByTwilio({ url: called, signature, body }, token)).toBe(true);
});

const signed = { url, body: call, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' };

test.each<[string, Partial<typeof signed>]>([
  ['no signature', { signature: '' }],
  ['another signature', { signature: 'WRONG_SIGNATURE' }],
  ['a signature that is cut', { signature: signed.signature.slice(0, -1) }],
  ['a signature in other letters', { signature: signed.signature.toLowerCase() }],
  ['a signature of characters beyond ASCII', { signature: '✓'.repeat(28) }],
  ['a huge signature', { signature: 'R'.repeat(1_000_000) }],
  ['another host', { url: url.replace('mycompany', 'yourcompany') }],
  ['another path', { url: url.replace('myapp', 'otherapp') }],
  ['another query', { url: `${url}&more=1` }],
  ['http: for https:', { url: url.replace('https', 'http') }],
  ['another value', { body: call.replace('1234', '1235') }],
  ['a further parameter', { body: `${call}&Body=STOP` }],
  ['a parameter less', { body: call.replace('&Digits=1234', '') }],
  ['a value added to a parameter', { body: `${call}&Digits=5` }],
  ['an empty body', { body: '' }],
])('refuses %s', (_what, change) => {
  expect(isSignedByTwilio({ ...signed, ...change }, token)).toBe(false);
});

test('refuses what the token of another account signed', () => {
  expect(isSignedByTwilio(signed, '54321')).toBe(false);
});

test.each([
  ['another body', `${url}&bodySHA256=${jsonHash}`, '{"property":"other"}'],
  ['no body', `${url}&bodySHA256=${jsonHash}`, ''],
  ["another body's hash", `${url}&bodySHA256=${'0'.repeat(64)}`, json],
])('refuses JSON with %s', (_what, called, body) => {
  expect(isSignedByTwilio({ url: called, body, signature: 'a9nBmqA0ju/hNViExpshrM61xv4=' }, token)).toBe(
    false,
  );
});

const sign = (text: string) => createHmac('sha1', token).update(text).digest('base64');
const names = fc.stringMatching(/^[A-Z][A-Za-z]{0,12}$/);
const fields = fc.dictionary(names, fc.string({ unit: 'grapheme', maxLength: 60 }), { maxKeys: 12 });

const joined = (form: Record<string, string>) =>
  Object.keys(form)
    .sort()
    .map((name) => name + form[name])
    .join('');

test('any form passes with its signature, and with no other', () => {
  fc.assert(
    fc.property(fields, fields, (sent, other) => {
      fc.pre(joined(sent) !== joined(other));
      const request = { url, body: new URLSearchParams(sent).toString() };
      expect(isSignedByTwilio({ ...request, signature: sign(url + joined(sent)) }, token)).toBe(true);
      expect(isSignedByTwilio({ ...request, signature: sign(url + joined(other)) }, token)).toBe(false);
    }),
  );
});

test('a form of thousands of fields is looked at once', async () => {
  const body = Array.from({ length: 13_000 }, (_, at) => at.toString(36)).join('&');
  const judge = () => isSignedByTwilio({ url, signature: 'x', body }, token);
  expect(await cpuOf(judge, 300)).toBeLessThan(300);
});
