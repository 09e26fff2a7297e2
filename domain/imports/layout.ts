const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export interface TableLayout {
  /** Character that separates the columns; null if the file has only one column. */
  separator: Separator | null;
  /** Number of characters before the header that are not part of the table, such as Excel's `sep=;`. */
  skipped: number;
  /** Number of lines before the header that are not part of the table. */
  skippedLines: number;
}

/**
 * Finds the separator of a CSV file: the character that splits the header into the most known names. Excel's line
 * `sep=;` takes precedence.
 */
export function detectLayout(start: string, isKnown: (name: string) => boolean): TableLayout {
  const declaration = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i.exec(start);
  if (declaration) {
    const [line, mark] = declaration;
    const separator = separators.find((each) => each === mark) ?? null;
    return { separator, skipped: line.length, skippedLines: 1 };
  }
  const header = firstRecord(start);
  const best = separators
    .map((separator) => ({ separator, cells: splitCells(header, separator) }))
    .filter(({ cells }) => cells.length > 1)
    .map((each) => ({ ...each, known: each.cells.filter(isKnown).length }))
    .sort((one, other) => other.known - one.known || other.cells.length - one.cells.length);
  return { separator: best[0]?.separator ?? null, skipped: 0, skippedLines: 0 };
}

function firstRecord(start: string): string {
  let quoted = false;
  const text = start.replace(/^[\r\n]+/, '');
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) return text.slice(0, at);
  }
  return text;
}

function splitCells(record: string, separator: Separator): string[] {
  const cells = [''];
  let quoted = false;
  for (const character of record) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}
