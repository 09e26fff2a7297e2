import { expect, test } from 'vitest';
import { consentChanges, defaultOptOuts } from '../../../domain/clients/client.ts';

test('tells each opt-out of a new client', () => {
  const after = {
    marketing_opt_out: true,
    channel_opt_out: { ...defaultOptOuts.channel_opt_out, sms: true },
  };
  expect(consentChanges(defaultOptOuts, after)).toEqual([
    { subject: 'marketing', opted_out: true },
    { subject: 'sms', opted_out: true },
  ]);
});

test('shows who allows messages again', () => {
  const before = { ...defaultOptOuts, marketing_opt_out: true };
  expect(consentChanges(before, defaultOptOuts)).toEqual([{ subject: 'marketing', opted_out: false }]);
});

test('returns nothing if nothing changed', () => {
  expect(consentChanges(defaultOptOuts, structuredClone(defaultOptOuts))).toEqual([]);
});
