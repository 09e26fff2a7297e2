import type { ItemLine } from './item-columns.ts';

/** Limit for the details of one paper, about forty pages. Only hundreds of long details exceed it. */
const maxDetailLines = 2_000;
/** Approximate width of the description's column. */
const charactersOfLine = 60;

/** Shortens each detail if all together exceed the limit, and adds a reference to the full text. */
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

/** Estimates the number of lines of a text in the description column. */
export function estimateLines(text: string): number {
  return text
    .split('\n')
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / charactersOfLine)), 0);
}
