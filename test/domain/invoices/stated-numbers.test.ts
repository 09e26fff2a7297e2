import { expect, test } from 'vitest';
import { isSkippedNumber, readStatedNumbers } from '../../../domain/invoices/stated-numbers.ts';

const defaultSeries = { first_number: 1, per_year: true, active: true };
const full = { ...defaultSeries, id: 1, code: 'F' };
const simplified = { ...defaultSeries, id: 2, code: 'S' };
const forever = { ...defaultSeries, id: 3, code: 'G', per_year: false, first_number: 100 };
const closed = { ...defaultSeries, id: 4, code: 'X', active: false };
const known = {
  series: [full, simplified, forever, closed],
  counters: [
    { series_id: 1, year: 2026, last_number: 118 },
    { series_id: 3, year: 0, last_number: 140 },
  ],
  years: [2026],
};
const read = (...texts: string[]) => {
  const found = readStatedNumbers(texts, known);
  return 'problems' in found
    ? found.problems.map(({ path, rule, params }) => [path, rule, ...Object.values(params ?? {})])
    : found.stated.map(({ series, year, number }) => [series.code, year, number]);
};

test('the last number of each active series is read, also of one without invoices', () => {
  expect(read('F2026-0131', 'S2026-0000', 'G-0140')).toEqual([
    ['F', 2026, 131],
    ['S', 2026, 0],
    ['G', 0, 140],
  ]);
  expect(read('F2026-0118', 'S2026-0003', 'G-0141', 'X2026-0007').at(-1)).toEqual(['X', 2026, 7]);
});

test('series that nobody stated are listed with what the backup has', () => {
  expect(read('S2026-0002')).toEqual([['/last_numbers', 'lastNumbersMissing', 'F2026-0118, G-0140']]);
  expect(read()).toEqual([['/last_numbers', 'lastNumbersMissing', 'F2026-0118, S2026-0000, G-0140']]);
});

test('over a new year, a yearly series has a last number of each', () => {
  const both = { ...known, series: [full], years: [2026, 2027] };
  expect(readStatedNumbers(['F2026-0131'], both)).toMatchObject({
    problems: [{ params: { numbers: 'F2027-0000' } }],
  });
  expect(readStatedNumbers(['F2026-0131', 'F2027-0004'], both)).toMatchObject({ stated: [{}, {}] });
});

test.each([
  ['F2026-0117', 'numberBelowBackup', 'F2026-0118'],
  ['F2026-200000', 'numberFarBeyond', 'F2026-0118'],
  ['F2025-0131', 'numberOfNoSeries'],
  ['Q2026-0001', 'numberOfNoSeries'],
  ['F2026-131', 'numberOfNoSeries'],
  ['131', 'numberOfNoSeries'],
  ['G-0099', 'numberBelowBackup', 'G-0140'],
])('%s is refused at its place: %s', (text, ...problem) => {
  expect(read('S2026-0000', text)).toEqual([['/last_numbers/1', ...problem]]);
});

test('a number is in a gap of its series and year only', () => {
  const gaps = [{ series_id: 1, year: 2026, first_number: 119, last_number: 131 }];
  const isIn = (text: string) => isSkippedNumber(text, known.series, gaps);
  expect(['F2026-0119', 'F2026-0131'].map(isIn)).toEqual([true, true]);
  expect(['F2026-0118', 'F2026-0132', 'F2025-0120', 'S2026-0120', '-'].some(isIn)).toBe(false);
});
