import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/client.ts';
import { query } from '../connection/query.ts';
import * as tables from '../connection/tables.ts';

interface BuiltIndex {
  name: string;
  /**
   * False for an index that a failed `CREATE INDEX CONCURRENTLY` left: writes maintain the index, but queries do not
   * use it.
   */
  valid: boolean;
}

/**
 * Names of the exclusion constraints, whose indexes the migrations create because Drizzle can't declare exclusion
 * constraints.
 */
const exclusions = ['appointments_box_excl', 'work_periods_person_excl'];

const listBuilt = query(
  {},
  () => sql<BuiltIndex>`
    select i.relname::text as name, indisvalid and indisready as valid
    from pg_index join pg_class i on i.oid = indexrelid join pg_class r on r.oid = indrelid
    where i.relnamespace = 'public'::regnamespace and not r.relispartition order by 1`,
);

/** Returns the names of the indexes that this release needs, including those of primary keys and constraints. */
export function listNeededIndexes(): string[] {
  const declared = Object.values(tables)
    .filter((each) => is(each, PgTable))
    .map(getTableConfig);
  return [...declared.flatMap(indexesOf), ...exclusions].toSorted();
}

function indexesOf({
  name,
  columns,
  primaryKeys,
  uniqueConstraints,
  indexes,
}: ReturnType<typeof getTableConfig>) {
  return [
    ...(columns.some(({ primary }) => primary) ? [`${name}_pkey`] : []),
    ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName),
    ...[...primaryKeys, ...uniqueConstraints].map((each) => each.getName()),
    ...indexes.map(({ config }) => config.name),
  ].filter((each) => each !== undefined);
}

export interface IndexState {
  needed: number;
  missing: string[];
  invalid: string[];
}

/** Compares the indexes of the database with the indexes that this release needs. */
export async function readIndexState(db: Db): Promise<IndexState> {
  const built = await listBuilt(db, {});
  const names = new Set(built.map(({ name }) => name));
  const needed = listNeededIndexes();
  return {
    needed: needed.length,
    missing: needed.filter((name) => !names.has(name)),
    invalid: built.filter(({ valid }) => !valid).map(({ name }) => name),
  };
}
