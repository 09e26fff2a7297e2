import { expect, test } from 'vitest';
import { consentChanges, nothingOptedOut } from '../../../domain/clients/client.ts';

test('tells each opt-out of a new client', () => {
  const after = {
    marketing_opt_out: true,
    channel_opt_out: { ...nothingOptedOut.channel_opt_out, sms: true },
  };
  expect(consentChanges(nothingOptedOut, after)).toEqual([
    { subject: 'marketing', opted_out: true },
    { subject: 'sms', opted_out: true },
  ]);
});

test('shows who allows messages again', () => {
  const before = { ...nothingOptedOut, marketing_opt_out: true };
  expect(consentChanges(before, nothingOptedOut)).toEqual([{ subject: 'marketing', opted_out: false }]);
});

test('returns nothing if nothing changed', () => {
  expect(consentChanges(nothingOptedOut, structuredClone(nothingOptedOut))).toEqual([]);
});
