import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOverage, daysOfMonth, planTerms } from '../../../domain/workshops/plans.ts';

const terms = (plan: 'included' | 'developer' | 'business') =>
  planTerms({ plan, plan_daily_quota: null, plan_live_keys: null, plan_scopes: null });

test.each([
  ['2026-01', 31],
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days', (month, days) => {
  expect(daysOfMonth(month)).toBe(days);
});

test.each([
  [600_000, 0, 0],
  [600_001, 1, 1],
  [601_000, 1_000, 1],
  [601_001, 1_001, 2],
])('bills %i requests of a developer in April as %i beyond: %i EUR', (requests, beyond, euros) => {
  expect(computeOverage(requests, '2026-04', terms('developer'))).toEqual({
    allowance: 600_000,
    requests,
    beyond,
    euros,
  });
});

test('bills nothing where the quota stops', () => {
  expect(computeOverage(10_000_000, '2026-04', terms('included'))).toMatchObject({ beyond: 0, euros: 0 });
});

test('bills each started thousand once', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (requests) => {
      const { allowance, euros } = computeOverage(requests, '2026-05', terms('business'));
      expect(euros * 1_000).toBeGreaterThanOrEqual(requests - allowance);
      expect((euros - 1) * 1_000).toBeLessThan(Math.max(0, requests - allowance));
    }),
  );
});
