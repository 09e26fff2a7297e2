import { expect, test } from 'vitest';
import { inContents } from './facts.ts';

test('names missing and invalid indexes, and how to build them again', () => {
  const missing = ['a_idx', 'b_idx', 'c_idx', 'd_idx', 'e_idx'];
  expect(inContents({ indexes: { needed: 200, missing, invalid: ['f_key'] } })).toEqual([
    expect.stringMatching(/^wrong indexes: missing: a_idx, b_idx, c_idx and 2 more → .*db\/migrations/),
    expect.stringMatching(/^wrong indexes: invalid, .*: f_key → reindex index concurrently f_key; /),
  ]);
});
