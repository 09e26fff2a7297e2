import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../domain/text/fold.ts';

test.each([
  ['Núñez', 'nunez'],
  ['Çelebi', 'celebi'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['İstanbul', 'istanbul'],
  ['Йордан', 'иордан'],
  ['ﬁn', 'fin'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folds composed and decomposed letters alike, and nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
