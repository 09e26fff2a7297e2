import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, foreignKey } from 'drizzle-orm/pg-core';
import { storedNamePattern } from '../../domain/documents/document.ts';

/** A moment with milliseconds. Read and written as `2026-03-01T09:30:00.000Z` (see connection.ts). */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
});

export const bytesColumn = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * A column with JSON that stores null as SQL's NULL. Drizzle's own type would store the JSON value `null` if a
 * placeholder is null.
 */
export const jsonColumn = <T>() =>
  customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  })();

export const addressColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'inet' });

export const numberColumn = () => bigint({ mode: 'number' });

/** Column for the id of a row. Each table has one sequence for all workshops, because partners see these ids. */
export const identityColumn = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

export const workshopColumn = () => bigint('instance_id', { mode: 'number' }).notNull();

export const foreignKeyTo = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  to: { instance_id: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [to.instance_id, to.id] });

/** Returns the CHECK condition that a column is a valid name of a stored file. */
export const storedFileCheck = (name: AnyPgColumn | SQL) =>
  sql`${name} ~ ${sql.raw(`'${storedNamePattern}'`)}`;

/** Returns the CHECK condition that a column has one of the values. */
export const oneOfCheck = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
