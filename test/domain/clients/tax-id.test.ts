import { expect, test } from 'vitest';
import { isTaxIdOfPerson, isTaxIdOfPublicBody, nifProblem } from '../../../domain/clients/tax-id.ts';

const right = {
  DNI: ['12345678Z', '00000000T', '12.345.678-z', ' 89890001 K '],
  NIE: ['X1234567L', 'Y1234567X', 'Z1234567R'],
  'of a person without either': ['K1234567L', 'L1234567L', 'M1234567L'],
  'of a company': ['A12345674', 'B12345674', 'B-12.345.674', 'b12345674'],
  'of an entity with a letter': [
    'P1234567D',
    'Q1234567D',
    'S1234567D',
    'R1234567D',
    'N1234567D',
    'W1234567D',
  ],
  'of an entity with either': ['G12345674', 'G1234567D', 'J12345674', 'V12345674', 'F00000000', 'F0000000J'],
};

test.each(Object.entries(right).flatMap(([kind, all]) => all.map((nif) => [kind, nif])))(
  'takes a NIF %s: %s',
  (_, nif) => {
    expect(nifProblem(nif)).toBeNull();
  },
);

test.each([
  '12345678A',
  'X1234567A',
  'K1234567A',
  'B12345675',
  'B1234567D',
  'P12345674',
  'G12345675',
  'G1234567E',
])('%s has the form of a NIF, and another control character', (nif) => {
  expect(nifProblem(nif)).toBe('control');
});

test.each([
  '',
  '1234567Z',
  '123456789',
  '12345678Ñ',
  'ES12345678Z',
  'I12345674',
  'O12345674',
  'T12345674',
  'B1234567K',
  'DE123456789',
  '١٢٣٤٥٦٧٨Z',
])('"%s" has not the form of a NIF', (nif) => {
  expect(nifProblem(nif)).toBe('form');
});

test('the first character gives the kind of holder', () => {
  const nifs = ['12345678Z', 'x1234567L', 'M1234567L', 'P1234567D', 'V12345674', 'B12345674'];
  expect(nifs.map(isTaxIdOfPerson)).toEqual([true, true, true, false, false, false]);
  expect(nifs.map(isTaxIdOfPublicBody)).toEqual([false, false, false, true, true, false]);
});
