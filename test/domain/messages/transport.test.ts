import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  hashHookToken,
  hookToken,
  hookTokenBytes,
  hookUrl,
  isHookToken,
  messageOfStatusUrl,
  statusUrl,
} from '../../../domain/messages/transport.ts';

test('a token is 256 bits that a URL takes as they are', () => {
  const token = hookToken(randomBytes(hookTokenBytes));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(hookUrl('https://taller.example.com', 'email', token)).toBe(
    `https://taller.example.com/hooks/email/${token}`,
  );
  expect(() => hookToken(randomBytes(hookTokenBytes - 1))).toThrow(RangeError);
});

test('each has a hash of its own', () => {
  expect(hashHookToken('one')).toHaveLength(32);
  expect(hashHookToken('one')).not.toEqual(hashHookToken('two'));
});

test('a token is known by its form', () => {
  expect(isHookToken(hookToken(randomBytes(hookTokenBytes)))).toBe(true);
  for (const text of ['', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(43)}\n`, `${'x'.repeat(42)}=`]) {
    expect(isHookToken(text)).toBe(false);
  }
});

test('a status URL names its message, and nothing else is taken for one', () => {
  const hook = hookUrl('https://taller.example.com', 'sms', 'token');
  expect(statusUrl(hook, 118)).toBe('https://taller.example.com/hooks/sms/token/status?message=118');
  expect(messageOfStatusUrl(statusUrl(hook, 2 ** 53 - 1))).toBe(2 ** 53 - 1);
  for (const named of ['', '0', '-1', '1e2', ' 1', '0118', '9007199254740992', 'sms-118']) {
    expect(messageOfStatusUrl(`${hook}/status?message=${named}`)).toBeNull();
  }
  expect(messageOfStatusUrl(`${hook}/status`)).toBeNull();
});
