import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, foreignKey } from 'drizzle-orm/pg-core';
import { storedNamePattern } from '../../domain/documents/document.ts';

/** A moment with milliseconds, in both directions as `2026-03-01T09:30:00.000Z` (see connection.ts). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** JSON that writes null as NULL. Drizzle's own type writes the JSON value `null` from a placeholder. */
export const json = <T>() =>
  customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  })();

export const address = customType<{ data: string; driverData: string }>({ dataType: () => 'inet' });

export const number = () => bigint({ mode: 'number' });

/** An id from one global sequence per table, since partners see these ids. */
export const identity = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

export const workshop = () => bigint('instance_id', { mode: 'number' }).notNull();

export const refersTo = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  to: { instance_id: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [to.instance_id, to.id] });

/** Returns the CHECK condition for names of stored files. */
export const isStoredFile = (name: AnyPgColumn | SQL) => sql`${name} ~ ${sql.raw(`'${storedNamePattern}'`)}`;
