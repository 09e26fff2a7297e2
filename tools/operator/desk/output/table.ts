import { inOneLine, isObject, nothing, type Row } from './one-line.ts';

const gap = 2;
/** Minimum width of a column in characters, so that the column is readable. */
const narrowest = 18;

/**
 * Formats rows as a table that fits the width of the terminal. Cuts long cells first. Then omits the last columns, and
 * lists their names.
 */
export function fitTable(rows: Row[], columns: number | undefined): string {
  if (rows.length === 0) return 'None.\n';
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.some((row) => inOneLine(row[name]) !== nothing),
  );
  const cut = columns !== undefined;
  const lines = rows.map((row) => names.map((name) => tableCell(row[name], !cut && name === names.at(-1))));
  const all = [names.map((name) => name.toUpperCase()), ...lines];
  if (columns === undefined) return alignColumns(all, widthsOf(all));
  const { widths, left } = shrunk(widthsOf(all), columns);
  const leftOut = names.slice(names.length - left);
  const more = left > 0 ? `Left out: ${leftOut.join(', ')}. --json has them all.\n` : '';
  return alignColumns(all, widths) + more;
}

function widthsOf(lines: string[][]): number[] {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return (lines[0] ?? []).map((_, column) => widthOf(column));
}

function total(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width + gap, -gap);
}

/**
 * Computes column widths that fit the terminal. Reduces the widest columns first. Also returns the number of last
 * columns that do not fit.
 */
function shrunk(wantedWidths: number[], columns: number): { widths: number[]; left: number } {
  const least = wantedWidths.map((width) => Math.min(width, narrowest));
  let count = wantedWidths.length;
  while (count > 1 && total(least.slice(0, count)) > columns) count -= 1;
  const widths = wantedWidths.slice(0, count);
  while (total(widths) > columns) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= narrowest) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return { widths, left: wantedWidths.length - count };
}

function alignColumns(lines: string[][], widths: number[]): string {
  const text = (line: string[]) =>
    widths.map((width, at) => shortenText(line[at] ?? '', width).padEnd(width));
  return lines.map((line) => `${text(line).join('  ').trimEnd()}\n`).join('');
}

const cellWidth = 36;

/**
 * Formats a table cell. Cuts long texts, except in the last column, which needs no alignment. Never cuts objects,
 * because every part of an object may matter.
 */
function tableCell(value: unknown, isLast: boolean): string {
  const text = toTheMinute(inOneLine(value)).replace(/\s*\n\s*/g, ' ⏎ ');
  return isLast || isObject(value) ? text : shortenText(text, cellWidth);
}

function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const halfCharacter = /\p{Cs}$/u;
  return `${text.slice(0, most - 1).replace(halfCharacter, '')}…`;
}

function toTheMinute(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2Z');
}
