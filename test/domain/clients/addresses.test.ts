import { describe, expect, test } from 'vitest';
import { includesAddress, parseAddresses } from '../../../domain/clients/addresses.ts';

const hers = parseAddresses(
  ['Clara@Example.com', 'clara@münchen.example', '600 000 001', '+44 20 7946 0000', '12-34'],
  'ES',
);

describe('an address of a person is known in any spelling', () => {
  test.each([
    'clara@example.com',
    'CLARA@EXAMPLE.COM',
    'clara@xn--mnchen-3ya.example',
    'Clara@MÜNCHEN.example',
    '600000001',
    '+34 600-00-00-01',
    '(0034) 600 000 001',
    '+34 (0)600 000 001',
    '0044 20 7946 0000',
    '1 2 3 4',
  ])('%s', (spelt) => {
    expect(includesAddress(hers, spelt, 'ES')).toBe(true);
  });

  test.each([
    ['lara@example.com'],
    ['clara@example.org'],
    ['clara+taller@example.com'],
    ['600 000 002'],
    ['+33 600 000 001'],
    ['34'],
    [''],
    [null],
  ])('and %s is none of them', (other) => {
    expect(includesAddress(hers, other, 'ES')).toBe(false);
  });

  test('by what all spellings have it is looked for first', () => {
    expect(hers.locals).toEqual(['clara', 'clara']);
    expect(hers.endings).toEqual(['000001', '460000', '1234']);
  });
});
