import { expect, test } from 'vitest';
import {
  findUnseenChanges,
  isSameOrder,
  mergeLine,
  placeAfter,
} from '../../../domain/budgets/line-changes.ts';

const present = { description: 'Filtro', quantity: 2, unit_price: 10, part_id: null };

test.each([
  ['a change of what the author saw', { quantity: 3 }, { quantity: 2 }, { quantity: 3 }, []],
  ['a value that the author left', { quantity: 1 }, { quantity: 1 }, {}, []],
  ['a change of a changed value', { quantity: 3 }, { quantity: 1 }, {}, ['quantity']],
  ['a change to the present value', { quantity: 2 }, { quantity: 1 }, {}, []],
  ['a change without earlier values', { quantity: 3 }, {}, { quantity: 3 }, []],
  ['a value that is emptied', { reference: null }, { reference: 'X' }, {}, []],
  [
    'two fields, one of them changed',
    { quantity: 3, unit_price: 5 },
    { quantity: 1, unit_price: 10 },
    { unit_price: 5 },
    ['quantity'],
  ],
  [
    'another part with a value that stays',
    { part_id: 7, unit_price: 10 },
    { part_id: null, unit_price: 10 },
    { part_id: 7, unit_price: 10 },
    [],
  ],
])('merges %s', (_what, sent, was, changed, conflicts) => {
  const merged = mergeLine(present, sent, was);
  expect(merged.changed).toEqual(changed);
  expect(merged.conflicts.map(({ field }) => field)).toEqual(conflicts);
});

test('names both values of a conflict', () => {
  expect(mergeLine(present, { quantity: 3 }, { quantity: 1 }).conflicts).toEqual([
    { field: 'quantity', seen: 1, present: 2 },
  ]);
});

test('finds the values that the author of a removal has not seen', () => {
  expect(findUnseenChanges(present, { quantity: 2, unit_price: 9 })).toEqual([
    { field: 'unit_price', seen: 9, present: 10 },
  ]);
});

test.each([
  [[1, 2, 3], [1, 2, 3], true],
  [[1, 9, 2, 3], [1, 2, 3], true],
  [[1, 3], [1, 2, 3], true],
  [[2, 1, 3], [1, 2, 3], false],
  [[], [1], true],
])('compares the order %j with %j', (one, other, isSame) => {
  expect(isSameOrder(one, other)).toBe(isSame);
});

test.each([
  ['behind another line', 4, 1, [1, 4, 2, 3]],
  ['to the first place', 3, null, [3, 1, 2, 4]],
  ['behind a line that is gone', 4, 9, [1, 2, 4, 3]],
  ['to where it is', 2, 1, [1, 2, 3, 4]],
])('puts a line %s', (_what, id, after, order) => {
  expect(placeAfter([1, 2, 3, 4], id, after, [1, 2, 9, 3, 4])).toEqual(order);
});
