import type { FieldProblem } from '../requests/problem.ts';
import { formatFullNumber, parseNumber } from './invoice.ts';

interface NumberedSeries {
  id: number;
  code: string;
  per_year: boolean;
  first_number: number;
  active: boolean;
}

/** The last number that a series assigned in a year. The year is 0 for a series that doesn't restart each year. */
interface SeriesCounter {
  series_id: number;
  year: number;
  last_number: number;
}

/** The last number of a series, as stated by the operator. */
export interface StatedNumber<Of extends NumberedSeries = NumberedSeries> {
  series: Of;
  year: number;
  number: number;
}

/** The series and their last numbers in a restored backup. */
interface BackupNumbers<Of extends NumberedSeries> {
  series: readonly Of[];
  counters: readonly SeriesCounter[];
  /** The years in which invoices may have been issued after the backup. */
  years: readonly number[];
}

/**
 * Maximum difference between a stated number and the backup's last number. A larger difference is a typing error, and
 * skipped numbers can never be used.
 */
const maxSkippedNumbers = 100_000;

/**
 * Parses the last number of each active series for each year since a backup, such as `F2026-0131`, or `R2026-0000` for
 * a series without invoices. Returns the numbers, or the problems.
 */
export function readStatedNumbers<Of extends NumberedSeries>(
  texts: readonly string[],
  known: BackupNumbers<Of>,
): { problems: FieldProblem[] } | { stated: StatedNumber<Of>[] } {
  const read = texts.map((text, at) => readStatedNumber(text, `/last_numbers/${at}`, known));
  const problems = read.flatMap((each) => ('rule' in each ? [each] : []));
  if (problems.length > 0) return { problems };
  const stated = read.flatMap((each) => ('rule' in each ? [] : [each]));
  const missing = listUnstatedSeries(stated, known);
  if (missing.length === 0) return { stated };
  const numbers = missing.join(', ');
  return { problems: [{ path: '/last_numbers', rule: 'lastNumbersMissing', params: { numbers } }] };
}

function readStatedNumber<Of extends NumberedSeries>(
  text: string,
  path: string,
  known: BackupNumbers<Of>,
): StatedNumber<Of> | FieldProblem {
  for (const series of known.series) {
    const found = parseNumber(series, text);
    if (found === null || !yearsOfSeries(series, known).includes(found.year)) continue;
    const last = lastNumberOf(series, found.year, known);
    const least = formatFullNumber(series, found.year, last);
    if (found.number < last) return { path, rule: 'numberBelowBackup', params: { last: least } };
    if (found.number > last + maxSkippedNumbers)
      return { path, rule: 'numberFarBeyond', params: { last: least } };
    return { series, ...found };
  }
  return { path, rule: 'numberOfNoSeries' };
}

function listUnstatedSeries<Of extends NumberedSeries>(
  stated: readonly StatedNumber<Of>[],
  known: BackupNumbers<Of>,
): string[] {
  return known.series
    .filter(({ active }) => active)
    .flatMap((series) =>
      yearsOfSeries(series, known)
        .filter((year) => !stated.some((each) => each.series.id === series.id && each.year === year))
        .map((year) => formatFullNumber(series, year, lastNumberOf(series, year, known))),
    );
}

function yearsOfSeries<Of extends NumberedSeries>(
  { per_year }: Of,
  { years }: BackupNumbers<Of>,
): readonly number[] {
  return per_year ? years : [0];
}

/**
 * Returns the last number of a series in a year. Without invoices, returns the number before the series' first number.
 */
function lastNumberOf<Of extends NumberedSeries>(
  { id, first_number }: Of,
  year: number,
  { counters }: BackupNumbers<Of>,
): number {
  const counter = counters.find((each) => each.series_id === id && each.year === year);
  return counter?.last_number ?? first_number - 1;
}

interface NumberGap {
  series_id: number;
  year: number;
  first_number: number;
  last_number: number;
}

/**
 * Tells whether a number was skipped after a restore: below the number stated by the operator, or used according to the
 * tax authority.
 */
export function isSkippedNumber(
  text: string,
  series: readonly NumberedSeries[],
  gaps: readonly NumberGap[],
): boolean {
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
