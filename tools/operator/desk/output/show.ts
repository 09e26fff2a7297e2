import { type AnswerLabels, withLabels } from './labels.ts';
import { inLocalWords, type LocalFormat } from './local-words.ts';
import { inOneLine, isEmptyObject, isObject, type Row } from './one-line.ts';
import { fitTable } from './table.ts';

/** The JSON result of a desk operation. */
export type Answer = Record<string, unknown>;

/** Formats a result as JSON or as text for users: a list as a table, any other result with one line per field. */
export function show(answer: Answer, json: boolean, { place, columns, labels }: Look = {}): string {
  if (json) return `${JSON.stringify(answer)}\n`;
  const shown = place ? inLocalWords(answer, place) : answer;
  return inLines(labels ? withLabels(shown, labels) : shown, columns);
}

export interface Look {
  /** The language and time zone of the workshop, for amounts and times. */
  place?: LocalFormat | undefined;
  /** The width of the terminal in characters. Undefined if the output is not a terminal: then lines are not cut. */
  columns?: number | undefined;
  /**
   * The operation and the language of its fields' labels. Undefined if the output is not a terminal: then fields have
   * their names, which programs may look for.
   */
  labels?: AnswerLabels | undefined;
}

function inLines(answer: Answer, columns: number | undefined): string {
  if (Array.isArray(answer.data)) return fitTable(answer.data, columns) + howToGoOn(answer);
  const lists = Object.entries(answer).filter(([, value]) => isListOfRows(value));
  const fields = Object.entries(answer).filter(([, value]) => !isListOfRows(value));
  return (
    linesOf(fields) + lists.map(([name, rows]) => `\n${name}:\n${beginning(rows as Row[], columns)}`).join('')
  );
}

/** Maximum number of rows shown at a terminal, where more rows would not be readable. */
const maxShownRows = 100;

function beginning(rows: Row[], columns: number | undefined): string {
  const left = rows.length - maxShownRows;
  const more = left > 0 ? `And ${left} more: --json lists them all.\n` : '';
  return fitTable(rows.slice(0, maxShownRows), columns) + more;
}

function howToGoOn({ next_cursor: cursor, has_more }: Answer): string {
  if (typeof cursor === 'string') return `More: --cursor ${cursor}\n`;
  return has_more === true ? 'There are more: search for a longer part, or raise --limit.\n' : '';
}

/** Formats one line per field. A field whose values are objects gets its own lines below its name. */
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

/** Tells whether a value is an object of objects, such as opening hours by weekday. */
function hasParts(value: unknown): value is Row {
  return isObject(value) && !isEmptyObject(value) && Object.values(value).every(isObject);
}

function isListOfRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
