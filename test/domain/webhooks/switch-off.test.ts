import { describe, expect, test } from 'vitest';
import { failingSince, reasonToSwitchOff, type Verdict } from '../../../domain/webhooks/delivery.ts';

const now = new Date('2026-11-20T09:30:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
const dayMs = 86_400_000;

const succeeded: Verdict = { status: 'succeeded' };
const pending: Verdict = { status: 'pending', nextAttemptAt: now };
const failed: Verdict = { status: 'failed', switchesOff: false };
const gone: Verdict = { status: 'failed', switchesOff: true };

describe('a subscription fails since', () => {
  const attempt = (startedAgoMs: number, verdict: Verdict) => ({
    startedAt: new Date(now.getTime() - startedAgoMs),
    verdict,
  });

  test.each([
    ['its first failure', null, [attempt(2_000, pending), attempt(3_000, failed)], ago(3_000)],
    ['before, whatever fails besides', ago(dayMs), [attempt(2_000, pending)], ago(dayMs)],
    ['before, where nothing was attempted', ago(dayMs), [], ago(dayMs)],
    ['never, where nothing was attempted', null, [], null],
    ['never, once something gets through', ago(dayMs), [attempt(0, succeeded), attempt(1, failed)], null],
  ])('%s', (_since, before, attempts, expected) => {
    expect(failingSince(before, attempts)).toBe(expected);
  });
});

describe('a subscription is switched off', () => {
  const attempt = (verdict: Verdict, waitedMs = 0) => ({ verdict, delivery: { itemAt: ago(waitedMs) } });
  const fiveDays = 5 * dayMs;

  test.each([
    ['at once when its receiver is gone', [attempt(gone)], null, 'gone'],
    ['after five days of failures', [attempt(failed)], ago(fiveDays), 'failing'],
    ['not a moment sooner', [attempt(failed)], ago(fiveDays - 1), null],
    ['not where nothing failed before', [attempt(failed)], null, null],
    ['not by a delivery that has attempts left', [attempt(pending, dayMs - 1)], ago(fiveDays), null],
    [
      'by one whose attempts would have fitted in its day',
      [attempt(pending, dayMs)],
      ago(fiveDays),
      'failing',
    ],
    ['not without an attempt', [], ago(fiveDays), null],
  ])('%s', (_when, attempts, since, reason) => {
    expect(reasonToSwitchOff(attempts, since, now)).toBe(reason);
  });
});
