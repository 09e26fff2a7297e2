import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as tables from '../../../db/connection/tables.ts';
import { openScene } from '../scene.ts';

const { database } = await openScene();

interface NamedObject {
  table: string;
  name: string;
  /**
   * `p` primary key, `f` foreign key, `c` check, `u` unique, `x` exclusion, `n` not null; `i` index, `q` unique index.
   */
  kind: 'p' | 'f' | 'c' | 'u' | 'x' | 'n' | 'i' | 'q';
  /** Last column of a foreign key; its first column is the workshop. */
  column: string | null;
}

/**
 * All constraints and indexes except two kinds: PostgreSQL itself names those of partitions, and those of triggers
 * follow other rules.
 */
const named: NamedObject[] = await database.inSession(
  (_, raw) => raw<NamedObject[]>`
    select r.relname as table, conname as name, contype::text as kind,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[cardinality(conkey)]) as column
    from pg_constraint join pg_class r on r.oid = conrelid
    where connamespace = 'public'::regnamespace and not r.relispartition and contype <> 't'
    union all
    select r.relname, i.relname, case when indisunique then 'q' else 'i' end, null
    from pg_index join pg_class i on i.oid = indexrelid join pg_class r on r.oid = indrelid
    where i.relnamespace = 'public'::regnamespace and not r.relispartition
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by 1, 2`,
);

const endings = { p: 'pkey', f: 'fk', c: 'check', u: 'key', x: 'excl', n: 'not_null', i: 'idx', q: 'key' };

function followsTheRule({ table, name, kind, column }: NamedObject): boolean {
  if (kind === 'p') return name === `${table}_pkey`;
  // A foreign key is named after its column without `_id`, not after the referenced table: the column assigned_user_id
  // of budgets refers to the staff.
  if (kind === 'f') return name === `${table}_${column?.replace(/_id$/, '')}_fk`;
  const [start, ending] = [`${table}_`, `_${endings[kind]}`];
  return name.startsWith(start) && name.endsWith(ending) && name.length > start.length + ending.length - 1;
}

test('names every constraint and index by one rule', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => !followsTheRule(each)).map(({ name }) => name)).toEqual([]);
});

test('has no name that PostgreSQL would cut', () => {
  expect(named.filter(({ name }) => name.length >= 63)).toEqual([]);
});

/**
 * drizzle-kit compares the tables only with its snapshot. Whether the migrations create what the snapshot contains can
 * only be tested in a database.
 */
test('makes just the columns, constraints and indexes that db/*/table.ts name', async () => {
  const made = await database.inSession(
    (_, raw) => raw<{ line: string }[]>`
      select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'identity' when attgenerated <> '' then 'generated' when atthasdef then 'default' end) as line
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped`,
  );
  // Drizzle can declare neither NOT NULL constraints nor exclusion constraints.
  const isSayable = ({ kind }: NamedObject) => kind !== 'n' && kind !== 'x';
  const names = named.filter(isSayable).map(({ table, name }) => `${table}: ${name}`);
  const said = Object.values(tables)
    .filter((each) => is(each, PgTable))
    .map(saidOf);
  expect(made.map(({ line }) => line).toSorted()).toEqual(said.flatMap(({ columns }) => columns).toSorted());
  expect(names.toSorted()).toEqual(said.flatMap(({ names }) => names).toSorted());
});

function saidOf(table: PgTable) {
  const of = getTableConfig(table);
  const columns = of.columns.map((column) =>
    [
      ...[of.name, column.name, column.getSQLType().replace(', ', ',')],
      ...(column.notNull || column.primary ? ['not null'] : []),
      ...(column.generatedIdentity
        ? ['identity']
        : column.generated
          ? ['generated']
          : column.hasDefault
            ? ['default']
            : []),
    ].join(' '),
  );
  const names = [
    ...(of.columns.some(({ primary }) => primary) ? [`${of.name}_pkey`] : []),
    ...of.columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName),
    ...[...of.primaryKeys, ...of.foreignKeys, ...of.uniqueConstraints].map((each) => each.getName()),
    ...of.checks.map(({ name }) => name),
    ...of.indexes.map(({ config }) => config.name),
  ];
  return { columns, names: names.map((name) => `${getTableName(table)}: ${name}`) };
}
