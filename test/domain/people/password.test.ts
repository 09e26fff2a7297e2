import { describe, expect, test } from 'vitest';
import { loadCommonPasswords } from '../../../adapters/passwords/common-passwords.ts';
import { normalisePassword, passwordProblem } from '../../../domain/people/password.ts';
import { formatPasswordHash, parsePasswordHash } from '../../../domain/people/password-hash.ts';
import { isSimplePin } from '../../../domain/people/pin.ts';

const commonPasswords = loadCommonPasswords();
const names = ['Marta Supuesta', 'marta.supuesta@example.com', 'Taller Ejemplo'];
const ruleOf = (password: string) => passwordProblem(password, { commonPasswords, names })?.rule ?? null;

describe('a new password', () => {
  test('is compared with ten thousand common ones', () => {
    expect(commonPasswords.size).toBe(10_000);
    expect(commonPasswords.has('123456')).toBe(true);
  });

  test.each([
    ['cola verde del martes', null],
    ['lluvia-tornillo-siete', null],
    ['съвсем случайна фраза', null],
    ['x'.repeat(11), 'minLength'],
    // Eleven characters, which UTF-16 writes with 22.
    ['🔧'.repeat(11), 'minLength'],
    [`ab${'cdefghij'.repeat(25)}`, 'maxLength'],
    ['1q2w3e4r5t6y', 'commonPassword'],
    ['QWERTYUIOP123', 'commonPassword'],
    ['passwordpassword', 'commonPassword'],
    ['!!password2026', 'commonPassword'],
    ['monkey-1234567', 'commonPassword'],
    ['111111111111', 'commonPassword'],
    ['abcabcabcabc', 'commonPassword'],
    ['123456789012', 'commonPassword'],
    ['987654321098', 'commonPassword'],
    ['abcdefghijklm', 'commonPassword'],
    // Full-width letters are the same password.
    ['ｐａｓｓｗｏｒｄ1234', 'commonPassword'],
    ['martasupuesta', 'ownName'],
    ['Marta Supuesta 1985', 'ownName'],
    ['marta.supuesta@example.com', 'ownName'],
    ['Taller-Ejemplo', 'ownName'],
  ])('%s: %s', (password, rule) => {
    expect(ruleOf(password)).toBe(rule);
  });

  test('has the same form, however a keyboard composes its letters', () => {
    expect(normalisePassword('contrasen\u0303a')).toBe(normalisePassword('contraseña'));
  });
});

test('a hash is read back with its cost and salt', () => {
  const hash = {
    memoryKib: 19_456,
    passes: 2,
    lanes: 1,
    salt: Buffer.from('a salt of 16 byt'),
    hash: Buffer.alloc(32, 7),
  };
  const text = formatPasswordHash(hash);
  expect(text).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
  expect(parsePasswordHash(text)).toEqual(hash);
  expect(() => parsePasswordHash('md5')).toThrow('Argon2id');
});

test.each([
  ['0000', true],
  ['1234', true],
  ['4321', true],
  ['8901', true],
  ['1357', false],
  ['4711', false],
  ['20260302', false],
])('the PIN %s is simple: %s', (pin, simple) => {
  expect(isSimplePin(pin)).toBe(simple);
});
