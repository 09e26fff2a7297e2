import type { TableProblem } from './table.ts';
import { comparableHeader } from './words.ts';

/** Maps the headers in the option `--map` to fields; null excludes the column. */
export type HeaderMap = Map<string, string | null>;

/** Parses the value of the option `--map`, such as `PVP=price,Código=reference,Notas=-`. */
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
    else map.set(comparableHeader(header), leavesOut ? null : field);
  }
  return { map, problems };
}
