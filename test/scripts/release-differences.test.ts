import { expect, test } from 'vitest';
import { listDifferences } from '../../scripts/release/differences.ts';

const answer = (body: unknown, status = 200) => [{ side: 'api' as const, path: '/clients', status, body }];

test('a later release may add fields, and nothing else', () => {
  const before = answer({ data: [{ id: 1, name: 'Clara' }] });
  expect(listDifferences(before, before)).toEqual([]);
  expect(
    listDifferences(before, answer({ data: [{ id: 1, name: 'Clara', slogan: null }], more: true })),
  ).toEqual([]);
});

test.each([
  [
    'a value that changes',
    answer({ data: [{ id: 1, name: 'Ana' }] }),
    'api /clients/body/data/0/name: was "Clara", is "Ana"',
  ],
  [
    'a field that goes away',
    answer({ data: [{ id: 1 }] }),
    'api /clients/body/data/0/name: was "Clara", is undefined',
  ],
  ['an entry that goes away', answer({ data: [] }), 'api /clients/body/data: had 1 entries, has 0'],
  [
    'another status',
    answer({ data: [{ id: 1, name: 'Clara' }] }, 404),
    'api /clients/status: was 200, is 404',
  ],
  ['a question that is not asked', [], 'api /clients: is not asked any more'],
])('tells of %s', (_what, now, difference) => {
  expect(listDifferences(answer({ data: [{ id: 1, name: 'Clara' }] }), now)).toEqual([difference]);
});
