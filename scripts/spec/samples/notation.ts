import { isObject } from '../../../domain/text/json.ts';

/** Maximum line length of samples. Pages show samples beside text, where longer lines would require scrolling. */
export const lineWidth = 80;

/** The notation of values in a programming language. */
export interface Notation {
  step: string;
  object: [open: string, close: string];
  /** The space inside the braces of an object that is formatted on one line. */
  padding: string;
  /** The text after the last entry, if each entry is on its own line. */
  lastComma: string;
  /** Returns the part of an object's field that precedes the value. */
  field(name: string): string;
  text(value: string): string;
  words: { true: string; false: string; null: string };
}

/** Formats a value on one line if the line fits after `before`. Otherwise, puts each entry on its own line. */
export function writeValue(value: unknown, notation: Notation, before = '', indent = ''): string {
  const line = writeOnOneLine(value, notation);
  // The line must be shorter than the maximum, because a comma or a bracket follows.
  if (!isObject(value) || indent.length + before.length + line.length < lineWidth) return line;
  const deeper = indent + notation.step;
  const [open, close] = chooseBrackets(value, notation);
  const entries = Array.isArray(value)
    ? value.map((entry) => deeper + writeValue(entry, notation, '', deeper))
    : Object.entries(value).map(([name, entry]) => {
        const start = notation.field(name);
        return `${deeper}${start}${writeValue(entry, notation, start, deeper)}`;
      });
  return `${open}\n${entries.join(',\n')}${notation.lastComma}\n${indent}${close}`;
}

export function writeOnOneLine(value: unknown, notation: Notation): string {
  if (!isObject(value)) return writeScalar(value, notation);
  const [open, close] = chooseBrackets(value, notation);
  if (Array.isArray(value))
    return `${open}${value.map((each) => writeOnOneLine(each, notation)).join(', ')}${close}`;
  const entries = Object.entries(value).map(
    ([name, each]) => notation.field(name) + writeOnOneLine(each, notation),
  );
  if (entries.length === 0) return open + close;
  return `${open}${notation.padding}${entries.join(', ')}${notation.padding}${close}`;
}

function chooseBrackets(value: object, { object }: Notation): [string, string] {
  return Array.isArray(value) ? ['[', ']'] : object;
}

function writeScalar(value: unknown, { text, words }: Notation): string {
  if (typeof value === 'string') return text(value);
  if (value === true) return words.true;
  if (value === false) return words.false;
  return value === null ? words.null : JSON.stringify(value);
}

/** Formats a string in single quotes, for PHP and JavaScript. */
export function quoteSingle(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
