import type { Answer } from './perform.ts';
import { inOneLine, isEmpty, isObject, nothing, type Row } from './values.ts';

/** One JSON object, or what a person reads: a table of what is listed, else a line for each field. */
export function show(answer: Answer, json: boolean): string {
  if (json) return `${JSON.stringify(answer)}\n`;
  if (Array.isArray(answer.data)) return table(answer.data) + howToGoOn(answer);
  const lists = Object.entries(answer).filter(([, value]) => isListOfRows(value));
  const fields = Object.entries(answer).filter(([, value]) => !isListOfRows(value));
  return linesOf(fields) + lists.map(([name, rows]) => `\n${name}:\n${table(rows as Row[])}`).join('');
}

function howToGoOn({ next_cursor: cursor }: Answer): string {
  return typeof cursor === 'string' ? `More: --cursor ${cursor}\n` : '';
}

/** A line for each field; what is made of objects itself has its own lines below its name. */
function linesOf(fields: [string, unknown][], indent = ''): string {
  const names = fields.filter(([, value]) => !hasParts(value)).map(([name]) => name.length);
  const width = Math.max(0, ...names) + 1;
  return fields
    .map(([name, value]) => {
      if (hasParts(value)) return `${indent}${name}:\n${linesOf(Object.entries(value), `${indent}  `)}`;
      return `${`${indent}${`${name}:`.padEnd(width)}  ${inOneLine(value)}`.trimEnd()}\n`;
    })
    .join('');
}

/** Such as opening hours: by weekday, each with its own fields. */
function hasParts(value: unknown): value is Row {
  return isObject(value) && !isEmpty(value) && Object.values(value).every(isObject);
}

function table(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.some((row) => inOneLine(row[name]) !== nothing),
  );
  const lines = rows.map((row) => names.map((name) => tableCell(row[name], name === names.at(-1))));
  return rows.length === 0 ? 'None.\n' : aligned([names.map((name) => name.toUpperCase()), ...lines]);
}

function aligned(lines: string[][]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const widths = (lines[0] ?? []).map((_, column) => widthOf(column));
  const text = (line: string[]) => line.map((each, column) => each.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => `${text(line).trimEnd()}\n`).join('');
}

const cellWidth = 36;

/** Long texts are cut, but where the line ends nothing has to be aligned; of an object any part may be what matters. */
function tableCell(value: unknown, isLast: boolean): string {
  const text = toTheMinute(inOneLine(value)).replace(/\s*\n\s*/g, ' ⏎ ');
  return isLast || isObject(value) ? text : shortened(text);
}

function shortened(text: string): string {
  if (text.length <= cellWidth) return text;
  const halfCharacter = /\p{Cs}$/u;
  return `${text.slice(0, cellWidth - 1).replace(halfCharacter, '')}…`;
}

function toTheMinute(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2Z');
}

function isListOfRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
