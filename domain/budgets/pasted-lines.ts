import { readNumber } from '../money/typed-number.ts';

/** The texts of a line that was pasted from a spreadsheet. */
export interface PastedLine {
  reference?: string;
  description: string;
  quantity?: string;
  unit_price?: string;
  discount_pct?: string;
  tax_rate?: string;
}

/** The columns after the description. */
const numberColumns = ['quantity', 'unit_price', 'discount_pct', 'tax_rate'] as const;

/**
 * Reads rows that were copied from a spreadsheet: description, quantity, price, discount and tax rate, with a reference
 * before the description if the second column has texts. Returns an empty list for a text that is not a table.
 */
export function readPastedLines(text: string): PastedLine[] {
  const rows = splitCells(text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, ''));
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  if (filled.length < 2 && (filled[0]?.length ?? 0) < 2) return [];
  const withReference = filled.some((cells) => cells.length > 2) && filled.slice(1).every(beginsWithTwoTexts);
  const start = withReference && beginsWithTwoTexts(filled.at(-1) ?? []) ? 1 : 0;
  const lines = filled.map((cells) => toLine(cells, start));
  const [heading, ...others] = lines;
  // Column headings have texts where the other rows have numbers.
  return heading && others.length > 0 && hasTextForNumber(heading) ? others : lines;
}

/** Splits a text into cells, by tabs, or else by semicolons. A cell in quotes may contain both, and line breaks. */
function splitCells(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';';
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^\\n${separator}]*))(${separator}|\\n|$)`, 'gy');
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s*\n\s*/g, ' ').trim());
    if (end === '\n') rows.push([]);
    else if (end === '') break;
  }
  return rows;
}

function isText(cell: string | undefined): boolean {
  return cell !== undefined && cell !== '' && readNumber(cell) === undefined;
}

function beginsWithTwoTexts([first, second]: readonly string[]): boolean {
  return isText(second) && first !== undefined;
}

function toLine(cells: readonly string[], start: number): PastedLine {
  const numbers = numberColumns.flatMap((column, at) => {
    const text = cells[start + 1 + at];
    return text ? [[column, text.replaceAll(/[€%\s\u00a0]/g, '')]] : [];
  });
  const reference = start === 1 ? cells[0] : '';
  return {
    description: cells[start] ?? '',
    ...(reference && { reference }),
    ...Object.fromEntries(numbers),
  };
}

function hasTextForNumber(line: PastedLine): boolean {
  return numberColumns.some((column) => isText(line[column]));
}
