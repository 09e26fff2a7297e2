import { expect, test } from 'vitest';
import { tableCsv } from '../../../domain/text/table-csv.ts';

test('a table is separated by semicolons with decimal commas, and in English by commas with decimal points', () => {
  const rows = [
    ['Nombre', 'Precio'],
    ['Mecánica; general', 48.5],
  ];
  expect(tableCsv(rows, 'es')).toBe('\uFEFFNombre;Precio\r\n"Mecánica; general";48,5\r\n');
  expect(tableCsv(rows, 'en')).toBe('\uFEFFNombre,Precio\r\nMecánica; general,48.5\r\n');
});

test.each(['=1+1', '+34', '-x', '@a', '\tx'])('the text %j becomes no formula of a spreadsheet', (text) => {
  expect(tableCsv([[text]], 'es')).toBe(`\uFEFF'${text}\r\n`);
});

test('quotation marks and line breaks are quoted, and nothing is empty', () => {
  expect(tableCsv([['a "b"\nc', null, 0]], 'es')).toBe('\uFEFF"a ""b""\nc";;0\r\n');
});
