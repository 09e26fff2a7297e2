import type { Sql } from 'postgres';

export interface Row {
  table: string;
  text: string;
}

/**
 * Reads every row of every table, including the tables of the queue and of the migrations. All columns are returned as
 * text; bytes are returned as the characters that they encode.
 */
export async function everyRow(sql: Sql): Promise<Row[]> {
  const tables = await sql<{ schema: string; name: string; columns: string[] }[]>`
    select c.table_schema as schema, c.table_name as name,
      array_to_json(array_agg(case c.data_type when 'bytea' then format('encode(%I, ''escape'')', c.column_name)
        else format('%I::text', c.column_name) end))::text as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and not r.relispartition
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    group by 1, 2 order by 1, 2`;
  const rows: Row[] = [];
  for (const { schema, name, columns } of tables) {
    const texts = JSON.parse(columns as unknown as string).join(', ');
    const found = await sql.unsafe(`select concat_ws(E'\\n', ${texts}) as text from "${schema}"."${name}"`);
    for (const { text } of found) rows.push({ table: `${schema}.${name}`, text });
  }
  return rows;
}

/** Selects the rows that contain one of the texts. */
export function rowsWith(rows: Row[], texts: string[]): Row[] {
  return rows.filter(({ text }) => texts.some((wanted) => text.includes(wanted)));
}
