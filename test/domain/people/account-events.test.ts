import { expect, test } from 'vitest';
import { accountEventGroups, accountEventKinds } from '../../../domain/people/account-events.ts';

test('each kind of entry is in one group of the history', () => {
  const grouped = Object.values(accountEventGroups).flat();
  expect(grouped.toSorted()).toEqual([...accountEventKinds].toSorted());
});
