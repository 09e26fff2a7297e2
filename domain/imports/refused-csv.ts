import type { Separator } from './layout.ts';

interface RefusedCsv {
  header: readonly string[];
  /** The heading of the column with the reasons. */
  heading: string;
  rows: readonly { cells: readonly string[]; reason: string }[];
  separator: Separator | null;
}

/**
 * Formats the refused rows of a file as CSV with the columns of the file and the reasons, so that the corrected rows can
 * be imported. The cells are unchanged. The byte order mark lets spreadsheets recognise UTF-8.
 */
export function refusedCsv({ header, heading, rows, separator }: RefusedCsv): string {
  const mark = separator ?? ';';
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const lines = [
    [...padded(header), heading],
    ...rows.map(({ cells, reason }) => [...padded(cells), reason]),
  ].map((cells) => cells.map((cell) => quoteCell(cell, mark)).join(mark));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function quoteCell(cell: string, separator: Separator): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
