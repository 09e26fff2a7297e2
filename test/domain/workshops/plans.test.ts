import { describe, expect, test } from 'vitest';
import { scopes, sortScopes } from '../../../domain/keys/keys.ts';
import { type PlanSettings, planTerms } from '../../../domain/workshops/plans.ts';

const settings = (plan: PlanSettings['plan']): PlanSettings => ({
  plan,
  plan_daily_quota: 7,
  plan_live_keys: 3,
  plan_scopes: ['catalog:read', 'clients:write'],
});

test.each([
  ['included', 1, 2_000, true],
  ['developer', 5, 20_000, false],
  ['business', Number.POSITIVE_INFINITY, 100_000, false],
  ['partner', 3, 7, false],
] as const)('%s has %d live keys and %d requests a day', (plan, liveKeys, dailyQuota, stopsAtQuota) => {
  expect(planTerms(settings(plan))).toMatchObject({ liveKeys, dailyQuota, stopsAtQuota });
});

describe('allows', () => {
  test('every read and nothing else where it is included', () => {
    expect([...planTerms(settings('included')).scopes]).toEqual(
      scopes.filter((scope) => scope.endsWith(':read')),
    );
  });

  test('developers all but to send', () => {
    const without = scopes.filter((scope) => scope !== 'communications:send');
    expect([...planTerms(settings('developer')).scopes]).toEqual(without);
  });

  test('businesses everything', () => {
    expect([...planTerms(settings('business')).scopes]).toEqual(scopes);
  });

  test('partners what was agreed', () => {
    expect([...planTerms(settings('partner')).scopes]).toEqual(['clients:write', 'catalog:read']);
  });

  test('partners as much as businesses where nothing was agreed', () => {
    const open = {
      plan: 'partner' as const,
      plan_daily_quota: null,
      plan_live_keys: null,
      plan_scopes: null,
    };
    expect(planTerms(open)).toEqual({ ...planTerms(settings('business')) });
  });
});

test('knows the contract’s scopes and no others', () => {
  expect(scopes).toHaveLength(16);
  expect(sortScopes(['invoices:write', 'clients:read'])).toEqual(['clients:read']);
  expect(sortScopes(['vehicles:read', 'clients:read', 'vehicles:read', 'nothing'])).toEqual([
    'clients:read',
    'vehicles:read',
  ]);
});
