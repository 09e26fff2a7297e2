import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashHookToken, hookToken, hookTokenBytes, hookUrl } from '../../domain/hook-token.ts';

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
