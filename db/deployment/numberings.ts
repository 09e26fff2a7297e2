import type { Connection } from '../connection/connection.ts';

/** An identity column with its sequence. */
export interface NumberSequence {
  table: string;
  column: string;
  sequence: string;
  increment: number;
  /** The last number of the sequence, or its first number if none is used yet. */
  number: number;
}

/** Lists the identity columns of all tables with their sequences. Each table has at most one, its `id`. */
export async function listNumberings({ sql }: Pick<Connection, 'sql'>): Promise<NumberSequence[]> {
  const found = await sql.unsafe<NumberSequence[]>(`
    select c.relname::text as table, a.attname::text as column, s.oid::regclass::text as sequence,
      q.seqincrement as increment, coalesce(pg_sequence_last_value(s.oid), q.seqstart) as number
    from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_sequence q on q.seqrelid = s.oid
    join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace and not c.relispartition
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'i'
    order by 1`);
  return [...found];
}
