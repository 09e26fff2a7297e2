import { describe, expect, test } from 'vitest';
import { addressesOf, isAmong, mentionOf } from '../../../domain/clients/addresses.ts';

const hers = addressesOf(
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
    expect(isAmong(hers, spelt, 'ES')).toBe(true);
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
    expect(isAmong(hers, other, 'ES')).toBe(false);
  });

  test('by what all spellings have it is looked for first', () => {
    expect(hers.locals).toEqual(['clara', 'clara']);
    expect(hers.endings).toEqual(['000001', '460000', '1234']);
  });
});

describe('what a server says of a person', () => {
  // PostgreSQL's classes, in JavaScript's words.
  const pattern = () =>
    new RegExp(
      (mentionOf(hers, 'ES') as string).replaceAll('[:alnum:]', '\\p{L}\\p{N}').replaceAll('\\@', '@'),
      'giu',
    );
  const cut = (text: string) => text.replace(pattern(), '$1…$2');

  test.each([
    ['<clara@example.com>: user unknown', '<…>: user unknown'],
    ['550 CLARA@xn--mnchen-3ya.example gone', '550 … gone'],
    ['+34600000001 is not in service', '… is not in service'],
    ['number +34 600 000 001, 600000001', 'number …, …'],
    ['(600) 000-001.', '….'],
  ])('%s is said without its address', (said, without) => {
    expect(cut(said)).toBe(without);
  });

  test.each(['<lara.clara@example.com>', 'clara@example.com.br', '9600000001', '6000000012', 'error 1234'])(
    '%s is said of somebody else',
    (said) => {
      expect(cut(said)).toBe(said);
    },
  );

  test('nothing is looked for where there is no address', () => {
    expect(mentionOf(addressesOf([], 'ES'), 'ES')).toBeNull();
    expect(mentionOf(addressesOf(['12-34'], 'ES'), 'ES')).toBeNull();
  });
});
