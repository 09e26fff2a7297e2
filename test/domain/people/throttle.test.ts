import { expect, test } from 'vitest';
import {
  type AttemptKind,
  type Attempts,
  afterFailure,
  allowances,
  waitingMs,
} from '../../../domain/people/throttle.ts';

const start = new Date('2026-03-02T09:30:00.000Z');

/** Fails as often as allowed, and returns the delays in seconds. */
function delays(kind: AttemptKind, count: number): number[] {
  let row: Attempts = {
    kind,
    failures: 0,
    last_failed_at: start.toISOString(),
    blocked_until: start.toISOString(),
  };
  let now = start;
  return Array.from({ length: count }, () => {
    row = afterFailure(row, now);
    const waitMs = waitingMs(row, now);
    now = new Date(now.getTime() + waitMs);
    return waitMs / 1_000;
  });
}

test('an account has five attempts without a delay, and then growing delays up to a quarter of an hour', () => {
  expect(delays('account', 15)).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

test('an address, which a whole workshop may share, has twenty attempts without a delay', () => {
  expect(delays('address', 21)).toEqual([...Array(20).fill(0), 5]);
});

test('the fifth wrong PIN locks for a quarter of an hour, after which there are five attempts again', () => {
  expect(delays('pin', 10)).toEqual([0, 0, 0, 0, 900, 0, 0, 0, 0, 900]);
});

test('a known device waits at most five minutes', () => {
  expect(Math.max(...delays('device', 40))).toBe(300);
});

test('failures are forgotten after a day without another one', () => {
  const row = {
    kind: 'account' as const,
    failures: 12,
    last_failed_at: start.toISOString(),
    blocked_until: start.toISOString(),
  };
  const later = new Date(start.getTime() + allowances.account.forgottenAfterMs);
  expect(afterFailure(row, later)).toMatchObject({ failures: 1, blocked_until: later.toISOString() });
});

test('two attempts at the same time wait for nothing, whichever is counted first', () => {
  const at = start.toISOString();
  const row = afterFailure({ kind: 'link', failures: 0, last_failed_at: at, blocked_until: at }, start);
  const earlier = new Date(start.getTime() - 5);
  expect(waitingMs(row, earlier)).toBe(0);
});
