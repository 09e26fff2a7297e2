import { Column, is } from 'drizzle-orm';

/** A value as the driver sends it. */
export type Parameter = string | number | boolean | null | Buffer;

/** A type of parameter: which values it takes, and how the driver sends them. Null is sent as it is. */
export interface Kind<Value> {
  readonly encode: ((value: Value) => Parameter) | undefined;
  /** Stands for the type of the values; it has no value. */
  readonly takes?: (value: Value) => void;
}

/** A parameter that a statement may leave out, such as a filter: its value is undefined then. */
export interface OptionalKind {
  readonly isOptional: true;
}

export function isOptional(declared: object): boolean {
  return 'isOptional' in declared;
}

const plain = <Value>(): Kind<Value> => ({ encode: undefined });

type ValueIn<Declared> =
  Declared extends Kind<infer Value> ? Value : Declared extends Column<infer Config> ? Config['data'] : never;

/** The kinds of parameters that are not a column. */
export const param = {
  integer: plain<number>(),
  text: plain<string>(),
  boolean: plain<boolean>(),
  bytes: plain<Buffer>(),
  /** A moment as ISO 8601. */
  moment: plain<string>(),
  /** A moment, sent as ISO 8601. */
  date: { encode: (value) => value.toISOString() } as Kind<Date>,
  /** A text of a fixed choice. */
  oneOf: <Value extends string>() => plain<Value>(),
  /** JSON of any size; a batch of rows is one such value, which `jsonb_to_recordset` unfolds. */
  json: <Value>(): Kind<Value> => ({ encode: jsonText }),
  /** Values of one kind as an array of PostgreSQL. */
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

/** Writes JSON that PostgreSQL reads: it refuses half a surrogate pair, as the end of a truncated text may be. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(value, (_, each) => (typeof each === 'string' ? each.toWellFormed() : each));
}

/** Returns how the driver sends the values of a parameter; undefined: as they are. */
export function encoderOf(declared: Column | Kind<never>): ((value: unknown) => Parameter) | undefined {
  if (!is(declared, Column)) return declared.encode as Kind<unknown>['encode'];
  if (declared.mapToDriverValue === Column.prototype.mapToDriverValue) return undefined;
  return (value) => declared.mapToDriverValue(value) as Parameter;
}

/** An array as PostgreSQL writes it: the driver knows array types only after it has asked the server for them. */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  let items = '';
  for (const value of values)
    items += `${items && ','}${typeof value === 'string' ? quoteText(value) : value}`;
  return `{${items}}`;
}

const plainWord = /^\w{5,}$/;

/** Looking before replacing makes a batch of the request log ten times faster: few texts need it. */
function quoteText(text: string): string {
  // A word has nothing that PostgreSQL would read, and is longer than "null".
  if (plainWord.test(text)) return text;
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Reads an array of numbers or booleans as PostgreSQL writes it. */
export function numbersOf(text: string): (number | boolean | null)[] {
  const items = text.slice(1, -1);
  if (items === '') return [];
  if (!/[a-zA-Z]/.test(items)) return JSON.parse(`[${items}]`);
  return items.split(',').map((item) => {
    if (item === 'NULL') return null;
    return item === 't' || item === 'f' ? item === 't' : Number(item);
  });
}

/** Reads an array of texts as PostgreSQL writes it, of one dimension. */
export function textsOf(text: string): (string | null)[] {
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, word]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1');
    return word === 'NULL' ? null : (word as string);
  });
}
