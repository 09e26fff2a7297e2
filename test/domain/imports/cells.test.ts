import { expect, test } from 'vitest';
import { readCell } from '../../../domain/imports/cells.ts';
import type { Column } from '../../../domain/imports/table.ts';
import { importVocabulary } from '../../../views/texts/import-words.ts';

const read = (kind: Column['kind'], cell: string) =>
  readCell({ name: 'x', path: ['x'], kind }, cell, importVocabulary);

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  [' 12,50 ', 12.5],
  ['-3,5', -3.5],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['1.2345', 1.2345],
  ['1234,567', 1234.567],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['12.345.678,9', 12345678.9],
  ['1.234.567', 1234567],
  ['1,234,567', 1234567],
  ['1.234,00', 1234],
  ['007', 7],
])('the number %s is %d', (cell, value) => {
  expect(read('number', cell)).toEqual({ value });
});

test.each(['1.234', '1,234', '999.000', '12,500', '-1.234'])(
  'the number %s can be read in two ways, so it is not read',
  (cell) => {
    expect(read('number', cell)).toMatchObject({ rule: 'cellAmbiguous' });
  },
);

test('what can be read in two ways is reported with both', () => {
  expect(read('number', '1.234')).toEqual({
    rule: 'cellAmbiguous',
    params: { thousands: '1234', decimals: '1,2340' },
  });
});

test.each([
  '',
  'abc',
  '12 €',
  '€12',
  '1 234,50',
  '1.23.456',
  '1.234.56',
  '12,5,',
  '.5',
  '5.',
  '1e3',
  '0x10',
  '١٢',
])('%s is no number', (cell) => {
  expect(read('number', cell)).toEqual({ rule: 'cellNumber' });
});

test('no number has more digits than can be distinguished', () => {
  expect(read('number', '1234567890123456')).toEqual({ rule: 'cellNumber' });
  expect(read('integer', '12345678901234567')).toEqual({ rule: 'cellInteger' });
});

test.each(['12,0', '120.000', '1e3', '2014.0', 'abc'])('%s is no whole number', (cell) => {
  expect(read('integer', cell)).toEqual({ rule: 'cellInteger' });
});

test.each([
  ['true', true],
  ['TRUE', true],
  ['1', true],
  ['Sí', true],
  ['si', true],
  ['yes', true],
  ['VERDADERO', true],
  ['да', true],
  ['false', false],
  ['0', false],
  ['No', false],
  ['não', false],
  ['FALSO', false],
  ['НЕ', false],
])('%s says %s', (cell, value) => {
  expect(read('boolean', cell)).toEqual({ value });
});

test.each(['x', '2', 'oui non', '-'])('%s says neither yes nor no', (cell) => {
  expect(read('boolean', cell)).toEqual({ rule: 'cellBoolean' });
});

test('a text is taken as it is', () => {
  expect(read('text', ' 1.234 ')).toEqual({ value: ' 1.234 ' });
});
