import { InvalidArgumentError } from 'commander';
import { errorMessage } from '../../../../domain/errors/operator-error.ts';
import { exactNumber } from '../../../../domain/money/exact-number.ts';
import type { CommandOption, OptionPart } from '../../../../generated/operations.ts';
import { readFileOption } from './file-option.ts';

/** Stands for null among parsed options, because commander treats null as a missing value. */
export const nullOption = Symbol('cleared');

/** Parses the value of an option. If the option is repeated, `before` is the value of its earlier occurrences. */
export function readOption(option: CommandOption, text: string, before: unknown): unknown {
  const { type, nullable, maxFileBytes, parts, repeatable, moment, numbers } = option;
  if (text === '' && nullable) return nullOption;
  if (maxFileBytes !== undefined) return readFileOption(text, maxFileBytes);
  if (moment) return readTypedMoment(text);
  if (parts && !/^\s*[[{]/.test(text)) return addPairs(readPairs(text, parts), repeatable, before);
  if (type === 'list') return [...((before as unknown[] | undefined) ?? []), ...readList(text, numbers)];
  if (type !== 'json') return readScalar(type, text);
  const read = readJson(text);
  return parts && repeatable && before ? [before, read].flat() : repeatable && parts ? [read].flat() : read;
}

function addPairs(pairs: Record<string, unknown>, isList: boolean, before: unknown): unknown {
  return isList ? [...((before as unknown[] | undefined) ?? []), pairs] : { ...(before as object), ...pairs };
}

function readScalar(type: OptionPart['type'], text: string): unknown {
  return type === 'integer' || type === 'number' ? readNumber(text, type) : text;
}

function readList(text: string, numbers: CommandOption['numbers']): unknown[] {
  const values = text === '' ? [] : text.split(',').map((part) => part.trim());
  return numbers ? values.map((value) => readNumber(value, numbers)) : values;
}

function readNumber(text: string, type: 'integer' | 'number'): number {
  // Accepts a decimal comma, which is unambiguous. Rejects thousands separators.
  const typed = type === 'number' ? text.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2') : text;
  const pattern = type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
  if (!pattern.test(typed))
    throw new InvalidArgumentError(`It must be ${type === 'integer' ? 'a whole' : 'a'} number.`);
  const value = exactNumber(typed);
  if (Number.isNaN(value)) throw new InvalidArgumentError('It has too many digits.');
  return value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON.');
  }
}

/**
 * Parses `description=Aceite, filtro y mano de obra, quantity=2`. A comma separates two pairs only if a name and `=`
 * follow the comma.
 */
function readPairs(text: string, parts: OptionPart[]): Record<string, unknown> {
  const pieces = text.trim().split(/\s*,\s*(?=[A-Za-z][\w-]*\s*=)/);
  return Object.fromEntries(pieces.map((piece) => readPair(piece, parts)));
}

function readPair(piece: string, parts: OptionPart[]): [string, unknown] {
  const at = piece.indexOf('=');
  const known = parts.map(({ name }) => name).join(', ');
  if (at < 0)
    throw new InvalidArgumentError(`Write name=value, separated by commas. The names are: ${known}.`);
  const typed = piece.slice(0, at).trim().toLowerCase().replaceAll('_', '-');
  const part = parts.find(({ name, property }) => name === typed || property.replaceAll('_', '-') === typed);
  if (!part) throw new InvalidArgumentError(`There is no ${typed} here. The names are: ${known}.`);
  return [part.property, readPart(part, piece.slice(at + 1).trim())];
}

function readPart({ name, type, nullable }: OptionPart, text: string): unknown {
  if (text === '' && nullable) return null;
  try {
    if (type === 'boolean') return readBoolean(text);
    return type === 'json' ? readJson(text) : readScalar(type, text);
  } catch (error) {
    throw new InvalidArgumentError(`${name}: ${errorMessage(error)}`);
  }
}

function readBoolean(text: string): boolean {
  const known: Record<string, boolean> = {
    true: true,
    yes: true,
    1: true,
    false: false,
    no: false,
    0: false,
  };
  const value = known[text.toLowerCase()];
  if (value === undefined) throw new InvalidArgumentError('It must be yes or no.');
  return value;
}

/** A day, or a day with a time, in the workshop's local time. */
export class TypedMoment {
  readonly day: string;
  /** The time of day. Null if the user typed only a day. */
  readonly time: string | null;

  constructor(day: string, time: string | null) {
    this.day = day;
    this.time = time;
  }
}

/**
 * Parses a local day or time: `2026-11-24`, `2026-11-24 9:30`. Returns other texts, such as a time with a UTC offset,
 * unchanged.
 */
function readTypedMoment(text: string): TypedMoment | string {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d))?$/.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  return new TypedMoment(day, hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`);
}
