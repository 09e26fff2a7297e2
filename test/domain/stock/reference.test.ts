import { describe, expect, test } from 'vitest';
import { referenceKey } from '../../../domain/stock/reference.ts';
import { referenceSearchTerm, searchDocumentWithReferences } from '../../../domain/stock/search.ts';
import { findsIn } from '../text/finding.ts';

test.each([
  ['OX 339/2D', 'ox339/2d'],
  ['ñ-1', 'N-1'],
  ['A\u00a01', 'a1'],
])('%s and %s are one reference', (one, other) => {
  expect(referenceKey(one)).toBe(referenceKey(other));
});

test.each([
  ['M8-1.25', 'M8-125'],
  ['OX/1', 'OX1'],
])('%s and %s are two references', (one, other) => {
  expect(referenceKey(one)).not.toBe(referenceKey(other));
});

const filter = searchDocumentWithReferences({
  references: ['FIL-0012', 'OX 339/2D'],
  texts: ['Filtro de aceite, cartucho'],
});
const finds = (term: string) => findsIn(filter, referenceSearchTerm(term));

describe('a part is found', () => {
  test.each([
    ['OX 339/2D', 'by its reference as it is written'],
    ['ox339/2d', 'without its space'],
    ['ox3392d', 'without its separators'],
    ['OX-339.2', 'with other separators'],
    ['fil0012', 'by its own reference without the dash'],
    ['FIL', 'by a beginning'],
    ['aceite', 'by a word of its description'],
    ['ACEITE, CART', 'across words'],
    ['fi', 'by two letters that begin a word'],
    ['ox', 'by two letters that begin a reference'],
  ])('%s: %s', (term) => {
    expect(finds(term)).toBe(true);
  });

  test.each(['ox 340', 'freno', 'ei', '340'])('not by %s', (term) => {
    expect(finds(term)).toBe(false);
  });
});
