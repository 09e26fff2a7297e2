import { expect, test } from 'vitest';
import { FailedAttempts } from '../../../http/limits/failed-attempts.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');

test('failed attempts remember a bounded number of addresses: those beyond are not held, memory stays flat', () => {
  const attempts = new FailedAttempts();
  for (let n = 0; n < 100_000; n += 1) {
    attempts.isOneTooMany(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, noon);
  }
  const beyond = Array.from({ length: 100 }, () => attempts.isOneTooMany('203.0.113.7', noon));
  expect(beyond).not.toContain(true);
  const known = Array.from({ length: 60 }, () => attempts.isOneTooMany('10.0.0.0', noon));
  expect(known.indexOf(true)).toBe(59);
});
