import { Column, is } from 'drizzle-orm';

/** A value in the form in which the driver sends it. */
export type Parameter = string | number | boolean | null | Buffer;

/** A type of parameter: its values, and how the driver sends them. Null is sent unchanged. */
export interface Kind<Value> {
  readonly encode: ((value: Value) => Parameter) | undefined;
  /** Only for the type of the values; never set. */
  readonly takes?: (value: Value) => void;
}

/** A parameter that a statement may omit, such as a filter: its value is then undefined. */
export interface OptionalKind {
  readonly isOptional: true;
}

export function isOptional(declared: object): boolean {
  return 'isOptional' in declared;
}

const plain = <Value>(): Kind<Value> => ({ encode: undefined });

type ValueIn<Declared> =
  Declared extends Kind<infer Value> ? Value : Declared extends Column<infer Config> ? Config['data'] : never;

/** Kinds of parameters besides columns. */
export const param = {
  integer: plain<number>(),
  text: plain<string>(),
  boolean: plain<boolean>(),
  bytes: plain<Buffer>(),
  /** A moment as ISO 8601. */
  moment: plain<string>(),
  /** A moment, sent as ISO 8601. */
  date: { encode: (value) => value.toISOString() } as Kind<Date>,
  /** A text from a fixed set of values. */
  oneOf: <Value extends string>() => plain<Value>(),
  /** JSON of any size, also for a batch of rows that `jsonb_to_recordset` expands. */
  json: <Value>(): Kind<Value> => ({ encode: jsonText }),
  /** Values of one kind as a PostgreSQL array. */
  list: <Declared extends Column | Kind<never>>(_of: Declared): Kind<readonly ValueIn<Declared>[]> => ({
    encode: (values) => arrayLiteral(values as readonly (string | number | boolean | null)[]),
  }),
  optional: <Declared extends Column | Kind<never>>(
    of: Declared,
  ): Kind<ValueIn<Declared>> & OptionalKind => ({
    encode: encoderOf(of),
    isOptional: true,
  }),
  orNull: <Declared extends Column | Kind<never>>(of: Declared): Kind<ValueIn<Declared> | null> => ({
    encode: encoderOf(of),
  }),
};

/** Returns JSON that PostgreSQL accepts: replaces unpaired surrogates, which a truncated text may end with. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(value, (_, each) => (typeof each === 'string' ? each.toWellFormed() : each));
}

/** Returns the function that encodes the values of a parameter; undefined if they are sent unchanged. */
export function encoderOf(declared: Column | Kind<never>): ((value: unknown) => Parameter) | undefined {
  if (!is(declared, Column)) return declared.encode as Kind<unknown>['encode'];
  if (declared.mapToDriverValue === Column.prototype.mapToDriverValue) return undefined;
  return (value) => declared.mapToDriverValue(value) as Parameter;
}

/** Formats an array in PostgreSQL's syntax: the driver would have to query the server for array types. */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  let items = '';
  for (const value of values)
    items += `${items && ','}${typeof value === 'string' ? quoteText(value) : value}`;
  return `{${items}}`;
}

const plainWord = /^\w{5,}$/;

/**
 * Quotes a text in an array. Testing before replacing makes a batch of the request log ten times faster: few texts need
 * it.
 */
function quoteText(text: string): string {
  // Such a word has no special characters, and is longer than "null".
  if (plainWord.test(text)) return text;
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Parses a PostgreSQL array of numbers or booleans. */
export function numbersOf(text: string): (number | boolean | null)[] {
  const items = text.slice(1, -1);
  if (items === '') return [];
  if (!/[a-zA-Z]/.test(items)) return JSON.parse(`[${items}]`);
  return items.split(',').map((item) => {
    if (item === 'NULL') return null;
    return item === 't' || item === 'f' ? item === 't' : Number(item);
  });
}

/** Parses a one-dimensional PostgreSQL array of texts. */
export function textsOf(text: string): (string | null)[] {
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, word]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1');
    return word === 'NULL' ? null : (word as string);
  });
}
