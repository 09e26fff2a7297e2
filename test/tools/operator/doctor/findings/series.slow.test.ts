import { expect, test } from 'vitest';
import { inContents } from './facts.ts';

const shared = { host: 'one.test', tax_id: 'B12345674', code: 'F', holder_id: 2, holder: 'two.test' };

test('names two workshops that have used the same series of one tax id, and the one that keeps it', () => {
  expect(inContents({ sharedSeries: [shared, { ...shared, holder: null }] })).toEqual([
    expect.stringMatching(
      /^warn shared series: one\.test and two\.test .*series F of tax id B12345674: the second keeps it.* → .*series set/,
    ),
    expect.stringMatching(/^warn shared series: one\.test and workshop #2 /),
  ]);
});
