import type { Answer } from './perform.ts';

type Row = Record<string, unknown>;

/** One JSON object, or what a person reads: a table of what is listed, else a line for each field. */
export function show(answer: Answer, json: boolean): string {
  if (json) return `${JSON.stringify(answer)}\n`;
  if (Array.isArray(answer.data)) return table(answer.data) + howToGoOn(answer);
  const lists = Object.entries(answer).filter(([, value]) => isListOfRows(value));
  const fields = Object.entries(answer).filter(([, value]) => !isListOfRows(value));
  const shown = aligned(fields.map(([name, value]) => [`${name}:`, cell(value)]));
  return shown + lists.map(([name, rows]) => `\n${name}:\n${table(rows as Row[])}`).join('');
}

function howToGoOn({ next_cursor: cursor }: Answer): string {
  return typeof cursor === 'string' ? `More: --cursor ${cursor}\n` : '';
}

/** Without the columns in which nothing stands. */
function table(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => cell(row[name]) !== nothing));
  const lines = rows.map((row) => names.map((name) => tableCell(row[name], name === names.at(-1))));
  return rows.length === 0 ? 'None.\n' : aligned([names.map((name) => name.toUpperCase()), ...lines]);
}

function aligned(lines: string[][]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const widths = (lines[0] ?? []).map((_, column) => widthOf(column));
  const text = (line: string[]) => line.map((each, column) => each.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => `${text(line).trimEnd()}\n`).join('');
}

const nothing = '-';
const cellWidth = 36;

function cell(value: unknown): string {
  if (value === null || value === undefined) return nothing;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return harmless(value.join(',')) || nothing;
  return harmless(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Texts come from outside: what would steer the terminal, or turn the direction of writing, is shown as such. */
function harmless(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** Long texts are cut, but where the line ends nothing has to be aligned; of an object any part may be what matters. */
function tableCell(value: unknown, isLast: boolean): string {
  if (isPlainObject(value)) return pairs(value) || nothing;
  const text = toTheMinute(cell(value)).replace(/\s*\n\s*/g, ' ⏎ ');
  return isLast ? text : shortened(text);
}

function pairs(value: Row): string {
  return Object.entries(value)
    .map(([name, each]) => `${name}=${cell(each)}`)
    .join(' ');
}

function shortened(text: string): string {
  if (text.length <= cellWidth) return text;
  const halfCharacter = /\p{Cs}$/u;
  return `${text.slice(0, cellWidth - 1).replace(halfCharacter, '')}…`;
}

function toTheMinute(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2Z');
}

function isPlainObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object');
}
