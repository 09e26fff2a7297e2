import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import {
  hashRecoveryCode,
  isRecoveryCode,
  newRecoveryCode,
  recoveryCodeBytes,
} from '../../../domain/people/recovery-code.ts';
import { hashToken, isSecretToken, newSecretToken } from '../../../domain/people/secret-token.ts';
import { findTotpStep, newTotpSecret, totpAddress } from '../../../domain/people/totp.ts';

const now = new Date('2026-03-02T09:30:10.000Z');
const step = Math.floor(now.getTime() / 30_000);
const secret = newTotpSecret(Buffer.alloc(20, 5));
const codeAt = (offsetSeconds: number) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + offsetSeconds * 1_000 });
const find = (code: string, lastStep: number | null = null) => findTotpStep({ secret, lastStep }, code, now);

test('a code of the present, previous or next step is accepted, and no other', () => {
  expect([-60, -30, 0, 30, 60].map((offset) => find(codeAt(offset)))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test('a code may be written with spaces', () => {
  const code = codeAt(0);
  expect(find(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(step);
});

test('a step is accepted once, and no earlier step afterwards', () => {
  expect(find(codeAt(0), step)).toBeNull();
  expect(find(codeAt(-30), step)).toBeNull();
  expect(find(codeAt(30), step)).toBe(step + 1);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('“%s” is no code', (code) => {
  expect(find(code)).toBeNull();
});

test('the address for the app names workshop and person', () => {
  const address = new URL(totpAddress(secret, { issuer: 'Taller: Ejemplo', label: 'marta@example.com' }));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Taller  Ejemplo:marta@example.com');
  expect(address.searchParams.get('secret')).toBe(secret);
});

test('a recovery code has three groups without characters that look alike', () => {
  const code = newRecoveryCode(Buffer.from(Array.from({ length: recoveryCodeBytes }, (_, n) => n * 5)));
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(isRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(true);
  expect(isRecoveryCode('123456')).toBe(false);
  expect(() => newRecoveryCode(Buffer.alloc(recoveryCodeBytes, 255))).toThrow('more random bytes');
});

test('a recovery code is found however it is written, and only at its account', () => {
  const hash = hashRecoveryCode(1, '7GQK-2XWM-9RTB');
  expect(hashRecoveryCode(1, '7gqk 2xwm 9rtb')).toEqual(hash);
  expect(hashRecoveryCode(2, '7GQK-2XWM-9RTB')).not.toEqual(hash);
});

test('a token is stored by its hash', () => {
  const { token, hash } = newSecretToken(Buffer.alloc(32, 9));
  expect(isSecretToken(token)).toBe(true);
  expect(hashToken(token)).toEqual(hash);
  expect(isSecretToken(`${token}A`)).toBe(false);
});
