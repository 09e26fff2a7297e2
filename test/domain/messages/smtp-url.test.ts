import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSmtpUrl } from '../../../domain/messages/transport-settings.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

const nobody = { user: null, password: null };
const taller = { user: 'taller', password: 'clave' };

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, ...nobody }],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, ...nobody }],
  ['SMTP://Mail.Example.COM:25', { host: 'mail.example.com', port: 25, secure: false, ...nobody }],
  ['smtp://taller:clave@mail', { host: 'mail', port: 587, secure: false, ...taller }],
  ['smtp://taller:clave@mail_server:2525', { host: 'mail_server', port: 2525, secure: false, ...taller }],
  ['smtps://taller:clave@192.168.1.20', { host: '192.168.1.20', port: 465, secure: true, ...taller }],
  ['smtp://[fd00::25]:1025', { host: 'fd00::25', port: 1025, secure: false, ...nobody }],
  [
    'smtps://correo.ejemplo-ñ.example',
    { host: 'correo.xn--ejemplo--k3a.example', port: 465, secure: true, ...nobody },
  ],
])('reads %s', (url, settings) => {
  expect(readSmtpUrl(url)).toEqual({ kind: 'smtp', ...settings });
});

test.each([
  ['taller%40example.com:p%40ss%3Aw%2Fo%25rd', 'taller@example.com', 'p@ss:w/o%rd'],
  ['taller@example.com:clave', 'taller@example.com', 'clave'],
  ['taller:con:dos:puntos', 'taller', 'con:dos:puntos'],
  ['taller:pi%C3%B1a', 'taller', 'piña'],
])('takes the credentials %s', (credentials, user, password) => {
  expect(readSmtpUrl(`smtps://${credentials}@mail.example.com`)).toMatchObject({ user, password });
});

test.each([
  ['', 'nothing'],
  ['mail.example.com', 'no scheme'],
  ['https://mail.example.com', 'another scheme'],
  ['smtp:mail.example.com', 'no slashes'],
  ['smtp://', 'no host'],
  ['smtp://mail.example.com/', 'a path'],
  ['smtp://mail.example.com?pool=1', 'a query'],
  ['smtp://mail.example.com#1', 'a fragment'],
  ['smtp://mail.example.com:0', 'port 0'],
  ['smtp://mail.example.com:65536', 'a port beyond the last'],
  ['smtp://mail.example.com:', 'an empty port'],
  ['smtp://taller@mail.example.com', 'a user without a password'],
  ['smtp://taller:@mail.example.com', 'an empty password'],
  ['smtp://:clave@mail.example.com', 'a password without a user'],
  ['smtp://@mail.example.com', 'empty credentials'],
  ['smtp://taller:cl/ave@mail.example.com', 'a slash in the password'],
  ['smtp://taller:100%@mail.example.com', 'a percent sign that encodes nothing'],
  ['smtp://taller:cla%0d%0aRSET@mail.example.com', 'a line break in the password'],
  ['smtp://tal%00ler:clave@mail.example.com', 'a NUL in the user'],
  ['smtp://mail.example.com\r\n', 'a line break at the end'],
  [' smtp://mail.example.com', 'a space before'],
  ['smtp://mail example.com', 'a space inside'],
  ['smtp://-mail.example.com', 'a dash at the beginning'],
  ['smtp://999.1.1.1', 'an address that is none'],
  ['smtp://[::g]', 'an IPv6 address that is none'],
  [`smtp://${'a'.repeat(64)}.example.com`, 'a label that is too long'],
  [`smtp://taller:${'x'.repeat(2048)}@mail.example.com`, 'more than a URL may have'],
])('refuses %j: %s', (url) => {
  expect(readSmtpUrl(url)).toBeNull();
});

const credential = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => !/\p{Cc}/u.test(text));

test('encoded credentials are read back unchanged', () => {
  fc.assert(
    fc.property(credential, credential, (user, password) => {
      const encoded = [user, password].map(encodeURIComponent).join(':');
      expect(readSmtpUrl(`smtps://${encoded}@mail.example.com`)).toMatchObject({ user, password });
    }),
  );
});

test('no input throws, and no control character passes', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint }), fc.string({ unit: anyCodePoint }), (before, after) => {
      const read = readSmtpUrl(`smtp://${before}@${after}`);
      expect(/\p{Cc}/u.test([read?.user, read?.password, read?.host].join(''))).toBe(false);
    }),
  );
});
