import { expect, test } from 'vitest';
import { judgeOutcome, type Outcome } from '../../../domain/webhooks/delivery.ts';

const now = new Date('2026-11-20T09:30:00.000Z');

const verdict = (outcome: Partial<Outcome>, attempt = 1) =>
  judgeOutcome(
    { status: 0, body: null, error: null, durationMs: 1, retryAfterSeconds: null, ...outcome },
    attempt,
    now,
    0.5,
  );

test.each([200, 201, 204, 299])('a %i is a delivery', (status) => {
  expect(verdict({ status })).toEqual({ status: 'succeeded' });
});

test.each([0, 199, 301, 304, 400, 404, 429, 500, 503])('after a %i another attempt follows', (status) => {
  expect(verdict({ status })).toEqual({
    status: 'pending',
    nextAttemptAt: new Date(now.getTime() + 5_000),
  });
});

test('a 2xx whose body is cut off does not count', () => {
  expect(verdict({ status: 200, error: 'no answer within 15 s' })).toMatchObject({ status: 'pending' });
});

test('410 is the end at once, and the sixth failure the last', () => {
  expect(verdict({ status: 410 })).toEqual({ status: 'failed', switchesOff: true });
  expect(verdict({ status: 500 }, 5)).toMatchObject({ status: 'pending' });
  expect(verdict({ status: 500 }, 6)).toEqual({ status: 'failed', switchesOff: false });
});
