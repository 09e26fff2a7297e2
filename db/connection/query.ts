import { type Column, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Db } from './connection.ts';
import {
  isOptional,
  type OptionalKind,
  type Parameter,
  type ParameterKind,
  parameterEncoder,
} from './parameters.ts';

export { type OptionalKind, type Parameter, type ParameterKind, param } from './parameters.ts';

/**
 * Parameters of a statement by name. A parameter is described by a column of the same type, or by a type of `param`.
 */
export type Parameters = Record<string, Column | ParameterKind<never>>;

type ValueOf<Declared> =
  Declared extends ParameterKind<infer Value>
    ? Value
    : Declared extends Column<infer Config>
      ? Config['notNull'] extends true
        ? Config['data']
        : Config['data'] | null
      : never;

/** Values of a statement's parameters, by name. */
export type Values<Declared extends Parameters> = {
  readonly [Name in keyof Declared as Declared[Name] extends OptionalKind ? never : Name]: ValueOf<
    Declared[Name]
  >;
} & {
  readonly [Name in keyof Declared as Declared[Name] extends OptionalKind ? Name : never]?:
    | ValueOf<Declared[Name]>
    | undefined;
};

/** Placeholder of a parameter in a statement, usable wherever Drizzle accepts a value. */
export type Slot<Value = unknown> = SQL<Value> & ReturnType<typeof sql.placeholder>;

export type Slots<Declared extends Parameters> = {
  readonly [Name in keyof Declared]: Slot<ValueOf<Declared[Name]>>;
};

/** A statement built with Drizzle, or plain SQL with the type of its rows. */
type Statement = SQL | (PromiseLike<unknown> & { getSQL(): SQL });

type RowOf<Built> =
  Built extends SQL<infer Row> ? Row : Built extends PromiseLike<readonly (infer Row)[]> ? Row : never;

type Build<Declared extends Parameters, Built extends Statement> = (
  $: Slots<Declared>,
  db: typeof builder,
) => Built;

export type Query<Declared extends Parameters, Row> = (db: Db, values: Values<Declared>) => Promise<Row[]>;

const builder = drizzle.mock();
const dialect = new PgDialect();
const preparedOption = { prepare: true };
/** Functions that build the SQL texts of all statements, for checks. */
const statementTexts: (() => string)[] = [];

/**
 * Makes a statement with typed parameters and rows. Its text is built once, and prepared once per connection. The
 * driver runs the statement directly, because Drizzle's work per run and row took 4 of a read's 50 µs. Columns are
 * selected under their own names. Constants become part of the text, because the planner needs them to choose a partial
 * index.
 */
export function query<const Declared extends Parameters, const Built extends Statement>(
  parameters: Declared,
  build: Build<Declared, Built>,
): Query<Declared, RowOf<Built>> {
  let statement: WrittenStatement | undefined;
  statementTexts.push(() => writeStatement(parameters, build).text);
  return (db, values) => {
    statement ??= writeStatement(parameters, build);
    const { text, names, encoders } = statement;
    const sent = names.map((name, at) => {
      const value = (values as Record<string, unknown>)[name];
      const encode = encoders[at];
      return (encode && value !== null ? encode(value) : value) as Parameter;
    });
    // The driver does not know the type of the rows, which is declared by the statement.
    return db.$client.unsafe(text, sent, preparedOption) as unknown as Promise<RowOf<Built>[]>;
  };
}

/** Returns the SQL texts of all statements in the loaded modules. */
export const listStatementTexts = (): string[] => statementTexts.map((build) => build());

/** Returns the SQL text of a statement as `query` sends it. */
export function statementText<const Declared extends Parameters>(
  parameters: Declared,
  build: Build<Declared, Statement>,
): string {
  return writeStatement(parameters, build).text;
}

/** Makes a statement whose result is its first row, or undefined if there is no row. */
query.first = <const Declared extends Parameters, const Built extends Statement>(
  parameters: Declared,
  build: Build<Declared, Built>,
) => {
  const ask = query(parameters, build);
  return async (db: Db, values: Values<Declared>): Promise<RowOf<Built> | undefined> =>
    (await ask(db, values))[0];
};

/** Makes a statement whose result is its only row, such as an insert that returns a row. Throws if there is no row. */
query.one = <const Declared extends Parameters, const Built extends Statement>(
  parameters: Declared,
  build: Build<Declared, Built>,
) => {
  const ask = query(parameters, build);
  return async (db: Db, values: Values<Declared>): Promise<RowOf<Built>> => {
    const [row] = await ask(db, values);
    if (row === undefined) throw new Error('the statement gave no row');
    return row;
  };
};

/** Makes a statement without a result. */
query.run = <const Declared extends Parameters, const Built extends Statement>(
  parameters: Declared,
  build: Build<Declared, Built>,
) => {
  const ask = query(parameters, build);
  return async (db: Db, values: Values<Declared>): Promise<void> => {
    await ask(db, values);
  };
};

/** Returns the SQL condition that a column has a value of the list. */
export const isIn = (column: AnyPgColumn, values: Slot) =>
  sql`${column} = any (${values}::${sql.raw(column.getSQLType())}[])`;

/** Returns columns of a table by their names, for use as parameters of an insert or an update. */
export function pickColumns<Table extends PgTable, const Names extends readonly (keyof Table & string)[]>(
  table: Table,
  names: Names,
): Pick<Table, Names[number]> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Names[number]>;
}

interface WrittenStatement {
  text: string;
  /** Names of the parameters in the order of their numbers in the text. */
  names: string[];
  encoders: ReturnType<typeof parameterEncoder>[];
}

/**
 * Builds the text of a statement. Numbers each parameter where the text first uses it. Throws if the text does not use
 * a parameter, such as the workshop's id, unless the parameter is optional.
 */
function writeStatement<Declared extends Parameters>(
  parameters: Declared,
  build: Build<Declared, Statement>,
): WrittenStatement {
  const slots = new Map<string, SQL>();
  const $ = {};
  for (const name of Object.keys(parameters)) {
    const get = () => {
      const slot = slots.get(name) ?? sql.raw(`$${slots.size + 1}`);
      slots.set(name, slot);
      return slot;
    };
    Object.defineProperty($, name, { get, enumerable: true });
  }
  const built = build($ as Slots<Declared>, builder);
  const text = dialect.sqlToQuery(built.getSQL().inlineParams()).sql;
  for (const [name, declared] of Object.entries(parameters)) {
    if (!slots.has(name) && !isOptional(declared))
      throw new Error(`the statement does not use ${name}: ${text}`);
  }
  const names = [...slots.keys()];
  return {
    text,
    names,
    encoders: names.map((name) => parameterEncoder(parameters[name] as Declared[string])),
  };
}
