import type { ItemLine } from './item-columns.ts';

/**
 * Maximum lines of all details of a paper together, about forty pages. Only hundreds of long details exceed the limit.
 */
const maxDetailLines = 2_000;
/** Approximate width of the description column, in characters. */
const charactersOfLine = 60;

/** Shortens each detail and adds a reference to the full text, if all details together exceed the limit. */
export function shortenDetails<Line extends ItemLine>(
  lines: readonly Line[],
  continued: string,
): readonly Line[] {
  const details = lines.flatMap(({ extended_detail }) => extended_detail ?? []);
  const needed = details.reduce((sum, detail) => sum + estimateLines(detail), 0);
  if (needed <= maxDetailLines) return lines;
  const part = Math.max(1, Math.floor(maxDetailLines / details.length));
  return lines.map((line) => ({
    ...line,
    extended_detail: shortenDetail(line.extended_detail, part, continued),
  }));
}

function shortenDetail(detail: string | null | undefined, part: number, continued: string): string | null {
  if (!detail || estimateLines(detail) <= part) return detail ?? null;
  const start = detail
    .split('\n', part)
    .join('\n')
    .slice(0, part * charactersOfLine);
  return `${start.toWellFormed().replace(/\s+\S*$/, '')} […] ${continued}`;
}

/** Estimates the number of lines that a text needs in the description column. */
export function estimateLines(text: string): number {
  return text
    .split('\n')
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / charactersOfLine)), 0);
}
