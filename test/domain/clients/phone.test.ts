import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePhone } from '../../../domain/clients/identity.ts';

test.each([
  ['612345678', 'ES', '+34612345678'],
  ['+34 612 34 56 78', 'ES', '+34612345678'],
  ['0034612345678', 'ES', '+34612345678'],
  ['(+34) 612.345.678', 'ES', '+34612345678'],
  ['+34 (0)612 345 678', 'ES', '+34612345678'],
  ['34612345678', 'ES', '+34612345678'],
  ['+351 912 345 678', 'ES', '+351912345678'],
  ['912 345 678', 'PT', '+351912345678'],
  ['0888 123 456', 'BG', '+359888123456'],
  ['020 7946 0958', 'GB', '+442079460958'],
  ['600000001', 'ES', '+34600000001'],
  ['123-456', 'ES', '123456'],
  ['+999 123456', 'ES', '999123456'],
  ['612345678', 'ZZ', '612345678'],
  ['------', 'ES', ''],
])('reads %j in %s as %j', (written, country, normalised) => {
  expect(normalisePhone(written, country)).toBe(normalised);
});

const separators = fc.array(fc.constantFrom('', ' ', '.', '-', ' - '), { minLength: 9, maxLength: 9 });

test('reads a number alike whatever is between its digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[67][0-9]{8}$/), separators, (digits, between) => {
      const written = [...digits].map((digit, index) => digit + between[index]).join('');
      expect(normalisePhone(written, 'ES')).toBe(`+34${digits}`);
      expect(normalisePhone(`+34${written}`, 'ES')).toBe(`+34${digits}`);
      expect(normalisePhone(`0034 ${written}`, 'ES')).toBe(`+34${digits}`);
    }),
  );
});
