import { expect, test } from 'vitest';
import { isReadableOnWhite, tintColour } from '../../../domain/workshops/branding.ts';
import { defaultPalette, paletteOf } from '../../../views/papers/sheet/palette.ts';

test.each([
  ['#000000', true],
  ['#1a4f8f', true],
  ['#B3123A', true],
  ['#767676', true],
  ['#777777', false],
  ['#e07b00', false],
  ['#ff0000', false],
  ['#ffcc00', false],
  ['#00ff00', false],
  ['#ffffff', false],
])('text in %s on white can be read: %s', (color, is) => {
  expect(isReadableOnWhite(color)).toBe(is);
});

test('so much of a colour on white', () => {
  expect(tintColour('#000000', 0)).toBe('#ffffff');
  expect(tintColour('#1A4F8F', 1)).toBe('#1a4f8f');
  expect(tintColour('#000000', 0.5)).toBe('#808080');
});

test('words are in the workshop’s colour only where that can be read', () => {
  expect(paletteOf(null)).toBe(defaultPalette);
  expect(paletteOf('#b3123a')).toEqual({ text: '#b3123a', rule: '#b3123a', wash: '#f9ecef' });
  expect(paletteOf('#ffcc00')).toEqual({ text: defaultPalette.text, rule: '#ffcc00', wash: '#fffbeb' });
});
