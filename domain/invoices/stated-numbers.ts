import type { FieldProblem } from '../requests/problem.ts';
import { fullNumber, parseNumber } from './invoice.ts';

interface Series {
  id: number;
  code: string;
  per_year: boolean;
  first_number: number;
  active: boolean;
}

/** The last number that a series assigned in a year. The year is 0 for a series that doesn't restart each year. */
interface Counter {
  series_id: number;
  year: number;
  last_number: number;
}

/** The last number of a series, as stated by the operator. */
export interface StatedNumber<Of extends Series = Series> {
  series: Of;
  year: number;
  number: number;
}

/** The series and their last numbers in a restored backup. */
interface Backup<Of extends Series> {
  series: readonly Of[];
  counters: readonly Counter[];
  /** The years in which invoices may have been issued after the backup. */
  years: readonly number[];
}

/**
 * Maximum difference between a stated number and the backup's last number. A larger difference is a typing error, and
 * skipped numbers can never be used.
 */
const maxJump = 100_000;

/**
 * Parses the last number of each active series for each year since a backup, such as `F2026-0131`, or `R2026-0000` for
 * a series without invoices. Returns the numbers, or the problems.
 */
export function readStatedNumbers<Of extends Series>(
  texts: readonly string[],
  known: Backup<Of>,
): { problems: FieldProblem[] } | { stated: StatedNumber<Of>[] } {
  const read = texts.map((text, at) => readOne(text, `/last_numbers/${at}`, known));
  const problems = read.flatMap((each) => ('rule' in each ? [each] : []));
  if (problems.length > 0) return { problems };
  const stated = read.flatMap((each) => ('rule' in each ? [] : [each]));
  const missing = missingIn(stated, known);
  if (missing.length === 0) return { stated };
  const numbers = missing.join(', ');
  return { problems: [{ path: '/last_numbers', rule: 'lastNumbersMissing', params: { numbers } }] };
}

function readOne<Of extends Series>(
  text: string,
  path: string,
  known: Backup<Of>,
): StatedNumber<Of> | FieldProblem {
  for (const series of known.series) {
    const found = parseNumber(series, text);
    if (found === null || !yearsOf(series, known).includes(found.year)) continue;
    const last = lastOf(series, found.year, known);
    const least = fullNumber(series, found.year, last);
    if (found.number < last) return { path, rule: 'numberBelowBackup', params: { last: least } };
    if (found.number > last + maxJump) return { path, rule: 'numberFarBeyond', params: { last: least } };
    return { series, ...found };
  }
  return { path, rule: 'numberOfNoSeries' };
}

function missingIn<Of extends Series>(stated: readonly StatedNumber<Of>[], known: Backup<Of>): string[] {
  return known.series
    .filter(({ active }) => active)
    .flatMap((series) =>
      yearsOf(series, known)
        .filter((year) => !stated.some((each) => each.series.id === series.id && each.year === year))
        .map((year) => fullNumber(series, year, lastOf(series, year, known))),
    );
}

function yearsOf<Of extends Series>({ per_year }: Of, { years }: Backup<Of>): readonly number[] {
  return per_year ? years : [0];
}

/**
 * Returns the last number of a series in a year. Without invoices, returns the number before the series' first number.
 */
function lastOf<Of extends Series>({ id, first_number }: Of, year: number, { counters }: Backup<Of>): number {
  const counter = counters.find((each) => each.series_id === id && each.year === year);
  return counter?.last_number ?? first_number - 1;
}

interface Gap {
  series_id: number;
  year: number;
  first_number: number;
  last_number: number;
}

/**
 * Tells whether a number was skipped after a restore: below the number stated by the operator, or used according to the
 * tax authority.
 */
export function isInGap(text: string, series: readonly Series[], gaps: readonly Gap[]): boolean {
  return series.some((each) => {
    const found = parseNumber(each, text);
    if (found === null) return false;
    return gaps.some(
      ({ series_id, year, first_number, last_number }) =>
        series_id === each.id &&
        year === found.year &&
        first_number <= found.number &&
        found.number <= last_number,
    );
  });
}
