import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlate, normalisePlate } from '../../../domain/vehicles/vehicle.ts';

test.each([
  ['1234 bbb', '1234BBB'],
  ['1234-BBB', '1234BBB'],
  [' m-1234-ab ', 'M1234AB'],
  ['12.34', '12.34'],
  ['- -', ''],
])('writes %j as %j', (written, normalised) => {
  expect(normalisePlate(written)).toBe(normalised);
});

test.each([
  ['A', true],
  ['.1.', true],
  ['..', false],
  ['', false],
])('%j as a plate: %s', (plate, expected) => {
  expect(isPlate(plate)).toBe(expected);
});

test('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9\s.-]{2,15}$/), (plate) => {
      expect(normalisePlate(normalisePlate(plate))).toBe(normalisePlate(plate));
    }),
  );
});
