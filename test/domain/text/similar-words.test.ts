import { expect, test } from 'vitest';
import { findMostSimilar } from '../../../domain/text/similar-words.ts';

const words = ['name', 'phone', 'phone_secondary', 'email', 'tax_id'];

test.each([
  ['nombre', 'name'],
  ['telephone', 'phone'],
  ['mail', 'email'],
  ['taxid', 'tax_id'],
  ['', 'name'],
  ['phone'.repeat(50_000), 'phone_secondary'],
])('nearest to %.20s is %s', (word, found) => {
  expect(findMostSimilar(word, words)).toBe(found);
});
