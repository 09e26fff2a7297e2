import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ExportedRow } from '../../domain/clients/exported-row.ts';
import type { Db } from '../connection/client.ts';
import { type ParameterKind, param, query, type Slots, type Values } from '../connection/query.ts';
import { clients, communications } from '../connection/tables.ts';

type ColumnName<Table extends PgTable> = keyof Table['$inferSelect'] & string;

interface Selection<Table extends PgTable, OmittedColumn extends ColumnName<Table>, Extra extends string> {
  /** Columns to exclude from the export: ids of staff, secrets, the workshop's costs, search texts. */
  without?: readonly OmittedColumn[];
  /** SQL expressions of additional columns, by name. In them, `t` is the exported row. */
  also?: Record<Extra, string>;
}

/** An exported row as the driver returns it, with parsed JSON. */
type Row<Table extends PgTable, OmittedColumn extends string, Extra extends string> = Omit<
  Table['$inferSelect'],
  'instance_id' | OmittedColumn
> &
  Record<Extra, string | null>;

function selectionOf<Table extends PgTable, OmittedColumn extends ColumnName<Table>, Extra extends string>(
  table: Table,
  { without = [], also }: Selection<Table, OmittedColumn, Extra>,
): SQL {
  const omitted: string[] = ['instance_id', ...without];
  const own = Object.keys(getTableColumns(table)).filter((name) => !omitted.includes(name));
  const extra = Object.entries(also ?? {}).map(([name, text]) => `${text} as ${name}`);
  return sql.raw([...own.map((name) => `t.${name}`), ...extra].join(', '));
}

const ofClient = {
  instanceId: clients.instance_id,
  clientId: clients.id,
  /** Ids of further messages about the client, which the message log does not assign to a client. */
  communicationIds: param.optional(param.list(communications.id)),
};

export type Condition = ($: Slots<typeof ofClient>) => SQL;

const rowsPerBatch = 100;

/** Makes a reader of one table: reads the rows that match a condition in batches, ordered by `id` or `number`. */
export function createRowReader<
  Table extends PgTable,
  const OmittedColumn extends ColumnName<Table> = never,
  Extra extends string = never,
>(
  table: Table,
  {
    where,
    by = 'id',
    ...selection
  }: Selection<Table, OmittedColumn, Extra> & { where: Condition; by?: 'id' | 'number' },
) {
  const list = query(
    { ...ofClient, after: param.integer, most: param.integer },
    ($) => sql<ExportedRow>`
    select ${selectionOf(table, selection)} from ${sql.raw(getTableName(table))} t
    where t.instance_id = ${$.instanceId} and t.${sql.raw(by)} > ${$.after} and (${where($)})
    order by t.${sql.raw(by)} limit ${$.most}`,
  );
  return async function* (db: Db, values: Values<typeof ofClient>) {
    for (let after = 0; ; ) {
      const rows = await list(db, { ...values, after, most: rowsPerBatch });
      if (rows.length > 0) yield rows as Row<Table, OmittedColumn, Extra>[];
      if (rows.length < rowsPerBatch) return;
      after = rows.at(-1)?.[by] as number;
    }
  };
}

const ownerParameter: ParameterKind<number | string> = { encode: undefined };

/**
 * Makes a reader of a dependent table: reads the rows of given owners by the column that refers to the owner, such as
 * the lines of budgets.
 */
export function createDependentRowReader<
  Table extends PgTable,
  Of extends ColumnName<Table>,
  const OmittedColumn extends ColumnName<Table> = never,
  Extra extends string = never,
>(
  table: Table,
  {
    of,
    by = 'id',
    ...selection
  }: Selection<Table, OmittedColumn, Extra> & { of: Of; by?: ColumnName<Table> | 'id' },
) {
  const columns: Record<string, Column> = getTableColumns(table);
  const type = sql.raw(columns[of]?.getSQLType() ?? '');
  const list = query(
    { instanceId: clients.instance_id, owners: param.list(ownerParameter) },
    ($) => sql<ExportedRow>`
    select ${selectionOf(table, selection)} from ${sql.raw(getTableName(table))} t
    where t.instance_id = ${$.instanceId} and t.${sql.raw(of)} = any (${$.owners}::${type}[])
    order by t.${sql.raw(of)}, t.${sql.raw(by)}`,
  );
  return async (db: Db, instanceId: number, owners: (number | string)[]) => {
    const rows = owners.length === 0 ? [] : await list(db, { instanceId, owners });
    const parts = Map.groupBy(rows, (row) => row[of]);
    const withoutOwner = ({ [of as string]: _, ...part }: ExportedRow) => part;
    /** Returns the rows of one owner, without the column that refers to the owner. */
    return (ownerParameter: number | string) =>
      (parts.get(ownerParameter) ?? []).map(withoutOwner) as Row<Table, OmittedColumn | Of, Extra>[];
  };
}

/**
 * Makes a reader that returns all rows that match a condition in a single batch, for tables with few rows per client.
 */
export function createWholeTableReader<
  Table extends PgTable,
  const OmittedColumn extends ColumnName<Table>,
  Extra extends string,
>(
  table: Table,
  {
    where,
    by,
    ...selection
  }: Selection<Table, OmittedColumn, Extra> & { where: Condition; by: ColumnName<Table> },
) {
  return query(
    ofClient,
    ($) => sql<Row<Table, OmittedColumn, Extra>>`
    select ${selectionOf(table, selection)} from ${sql.raw(getTableName(table))} t
    where t.instance_id = ${$.instanceId} and (${where($)}) order by t.${sql.raw(by)}`,
  );
}
