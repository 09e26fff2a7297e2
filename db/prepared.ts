import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/** A Drizzle query built once per connection and run as a prepared statement: unprepared it is ten times slower. */
export function prepared<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Db) => Preparable<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const statements = new WeakMap<Db, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    let statement = statements.get(db);
    if (!statement) {
      statement = build(db).prepare(name);
      statements.set(db, statement);
    }
    return statement.execute(values) as Promise<Rows>;
  };
}

interface Selecting<Rows> extends PromiseLike<Rows> {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * The same for a select of plain columns under their own names: Drizzle writes it, the driver alone runs it. What
 * Drizzle does around a run and to each row took 4 of a read's 50 µs, and a fifth of the requests a second.
 */
export function preparedSelect<Values extends Record<string, Parameter | undefined>, Rows>(
  build: (db: Db) => Selecting<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  let built: { sql: string; names: string[] } | undefined;
  return (db, values) => {
    built ??= textOf(build(db));
    const parameters = built.names.map((name) => values[name] as Parameter);
    return db.$client.unsafe(built.sql, parameters, { prepare: true }) as unknown as Promise<Rows>;
  };
}

function textOf(query: Selecting<unknown>): { sql: string; names: string[] } {
  const { sql, params } = query.toSQL();
  return { sql, names: params.map((placeholder) => (placeholder as Placeholder<string>).name) };
}

/** A placeholder for each column, by its own name: what an insert or update of a whole record is built from. */
export function placeholders<Name extends string>(columns: readonly Name[]): Record<Name, Placeholder> {
  const entries = columns.map((column) => [column, sql.placeholder(column) as Placeholder] as const);
  return Object.fromEntries(entries) as Record<Name, Placeholder>;
}

export type Parameter = string | number | boolean | null | Buffer;

/**
 * A prepared statement in plain SQL, for what Drizzle can't say. Its rows have
 * ids as numbers, moments as ISO 8601, JSON and arrays as PostgreSQL's text.
 */
export function statement<Row>(text: string): (db: Db, ...values: Parameter[]) => Promise<Row[]> {
  return (db, ...values) => db.$client.unsafe(text, values, { prepare: true }) as unknown as Promise<Row[]>;
}

/** An array as PostgreSQL writes it: the driver knows array types only after asking the server for them. */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  let items = '';
  for (const value of values) items += `${items && ','}${typeof value === 'string' ? quoted(value) : value}`;
  return `{${items}}`;
}

/** Looking before replacing makes a batch of the request log ten times faster: hardly a text needs it. */
function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
