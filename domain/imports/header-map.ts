import type { TableProblem } from './table.ts';
import { comparableHeader } from './words.ts';

/**
 * Maps the headers in the option `--map` to fields; null excludes the column. The key of a column that is named by its
 * position is `positionKey`.
 */
export type HeaderMap = Map<string, string | null>;

/** Returns the key of the column at a position, beginning with 1. No comparable header contains `#`. */
export function positionKey(position: number): string {
  return `#${position}`;
}

/**
 * Parses the value of the option `--map`, such as `PVP=price,Código=reference,Notas=-`. A column can also be named by
 * its position, as in `#3=price`, because headers may be empty, contain commas, or occur twice.
 */
export function readHeaderMap(
  typed: string,
  known: readonly string[],
): { map: HeaderMap; problems: TableProblem[] } {
  const map: HeaderMap = new Map();
  const problems: TableProblem[] = [];
  for (const pair of typed.split(',').filter((each) => each.trim() !== '')) {
    const at = pair.lastIndexOf('=');
    const [header, field] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
    const leavesOut = field === '' || field === '-';
    if (at < 1 || header === '') problems.push({ row: null, column: pair.trim(), rule: 'mapForm' });
    else if (!leavesOut && !known.includes(field))
      problems.push({
        row: null,
        column: header,
        rule: 'mapField',
        params: { field, known: known.join(', ') },
      });
    else map.set(isPosition(header) ? header : comparableHeader(header), leavesOut ? null : field);
  }
  return { map, problems };
}

function isPosition(header: string): boolean {
  return /^#[1-9]\d{0,3}$/.test(header);
}
