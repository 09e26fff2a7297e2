import { quoteIdentifier } from '../connection/identifier.ts';

export interface Table {
  name: string;
  columns: string[];
  partitions: Partition[];
}

export interface Partition {
  name: string;
  /**
   * Bounds of the partition in PostgreSQL's syntax: `FOR VALUES FROM ('2026-11-20 00:00:00+00') TO ('2026-11-21
   * 00:00:00+00')`.
   */
  bound: string;
}

export interface Sequence {
  name: string;
  /** Last value of the sequence, as text because it may exceed the range of a JavaScript number. */
  last_value: string;
  is_called: boolean;
}

export interface Migration {
  hash: string;
  created_at: number;
}

/** Runs queries of PostgreSQL's system catalogue, in a snapshot or over a connection. */
export interface Catalogue {
  query<Row extends object>(text: string): Promise<Row[]>;
}

/** Lists the tables of the schema `public` from the system catalogue. New tables need no change here. */
export function listTables({ query }: Catalogue): Promise<Table[]> {
  return query<Table>(`
    select relname::text as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns, coalesce((
      select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid
    ), '[]') as partitions
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`);
}

/**
 * Lists the sequences with their values. Sequences ignore transactions, so values read after the snapshot was taken are
 * at least as high as the snapshot's ids.
 */
export async function listSequences({ query }: Catalogue): Promise<Sequence[]> {
  const names = await query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
  const states = names.map(
    ({ name }) => `select '${name}' as name, last_value::text, is_called from ${quoteTable(name)}`,
  );
  return states.length === 0 ? [] : query<Sequence>(states.join(' union all '));
}

export async function listMigrations({ query }: Catalogue): Promise<Migration[]> {
  const [row] = await query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!row?.there) return [];
  const applied = await query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.map(({ hash, created_at }) => ({ hash, created_at: Number(created_at) }));
}

/** Quotes a table's name, with its schema, for use in a statement. */
export function quoteTable(name: string): string {
  return `public.${quoteIdentifier(name)}`;
}

export function quotedColumns(columns: string[]): string {
  return columns.map(quoteIdentifier).join(', ');
}
