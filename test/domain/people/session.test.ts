import { expect, test } from 'vitest';
import {
  hasEnded,
  isIdentityConfirmed,
  latestEnd,
  maxProofAgeMs,
  maxSessionMs,
  mustTouch,
  sessionIdleMs,
  tabletIdleMs,
  touchEveryMs,
} from '../../../domain/people/session.ts';

const start = new Date('2026-03-02T09:30:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

const session = {
  created_at: start.toISOString(),
  last_seen_at: start.toISOString(),
  ends_at: latestEnd(start).toISOString(),
  confirmed_at: start.toISOString(),
  tablet_id: null,
};

test('a session ends twelve hours after its last request', () => {
  expect(sessionIdleMs).toBe(12 * 3_600_000);
  expect(hasEnded(session, after(sessionIdleMs - 1))).toBe(false);
  expect(hasEnded(session, after(sessionIdleMs))).toBe(true);
});

test('a session on a shared tablet ends earlier', () => {
  const onTablet = { ...session, tablet_id: 1 };
  expect(hasEnded(onTablet, after(tabletIdleMs - 1))).toBe(false);
  expect(hasEnded(onTablet, after(tabletIdleMs))).toBe(true);
});

test('a session in use ends after fourteen days', () => {
  expect(maxSessionMs).toBe(14 * 24 * 3_600_000);
  const used = { ...session, last_seen_at: after(maxSessionMs - 1_000).toISOString() };
  expect(hasEnded(used, after(maxSessionMs - 1))).toBe(false);
  expect(hasEnded(used, after(maxSessionMs))).toBe(true);
});

test('a proof of identity is valid for fifteen minutes', () => {
  expect(maxProofAgeMs).toBe(15 * 60_000);
  expect(isIdentityConfirmed(session, after(maxProofAgeMs - 1))).toBe(true);
  expect(isIdentityConfirmed(session, after(maxProofAgeMs))).toBe(false);
});

test('the PIN of a tablet is no proof of identity, but a later proof is', () => {
  const onTablet = { ...session, tablet_id: 1 };
  expect(isIdentityConfirmed(onTablet, after(1))).toBe(false);
  const confirmed = { ...onTablet, confirmed_at: after(60_000).toISOString() };
  expect(isIdentityConfirmed(confirmed, after(60_001))).toBe(true);
  expect(isIdentityConfirmed(confirmed, after(60_000 + maxProofAgeMs))).toBe(false);
});

test('a request is recorded at most once a minute', () => {
  expect(mustTouch(session, after(touchEveryMs - 1))).toBe(false);
  expect(mustTouch(session, after(touchEveryMs))).toBe(true);
});
