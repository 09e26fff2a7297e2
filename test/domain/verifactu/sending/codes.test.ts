import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adviceFor, classOf, knownCodes } from '../../../../domain/verifactu/sending/codes.ts';

const table = readFileSync(new URL('../fixtures/errores.properties', import.meta.url), 'latin1');
const codes = [...table.matchAll(/^\s*(\d{4})\s*=/gm)].map(([, code]) => String(code));

test('every code of the authority’s table has one advice, and no other code has', () => {
  expect(codes).toHaveLength(247);
  expect([...knownCodes].sort()).toEqual(codes.sort());
});

test('technical errors are tried again, a suspended access stops everything', () => {
  for (const code of ['1129', '3500', '4103', '4128']) expect(classOf(code)).toBe('retry');
  expect(classOf('4141')).toBe('stop');
  expect(classOf('4112')).toBe('data');
  expect(classOf('4102')).toBe('defect');
});

test('a code that the table does not have yet is reported to the maker', () => {
  expect(adviceFor('9999')).toBe('report');
});
