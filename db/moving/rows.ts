import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { type Catalogue, quotedColumns, quoteTable, type Table } from '../backup/catalogue.ts';
import { copyIn } from '../backup/copy.ts';
import { readRows } from '../backup/rows.ts';
import type { Snapshot } from '../backup/snapshot.ts';
import type { Connection } from '../connection/connection.ts';
import { dailyTables } from '../connection/partitions.ts';
import {
  changedSinceCondition,
  haveSameFacts,
  type RowFacts,
  readFacts,
  readSourceFacts,
  readStagedFacts,
  type SourceFacts,
} from './facts.ts';
import { listMovedTables, openCatalogue, workshopCondition } from './tables.ts';

/** A table with the columns of its primary key. */
export interface KeyedTable extends Table {
  key: string[];
}

/**
 * Lists the tables whose rows a move copies. Tables that are partitioned by day come last, because a transaction that
 * has written to such a table blocks the adding and dropping of its partitions.
 */
export async function listKeyedTables(catalogue: Catalogue): Promise<KeyedTable[]> {
  const keys = await catalogue.query<{ name: string; key: string[] }>(`
    select c.relname::text as name, array(
      select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place
    ) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = 'public'::regnamespace`);
  const keyOf = new Map(keys.map(({ name, key }) => [name, key]));
  const isDaily = (name: string) => dailyTables.some((each) => each.name === name);
  const tables = (await listMovedTables(catalogue)).map((table) => {
    const key = keyOf.get(table.name);
    if (!key) throw new Error(`${table.name} has no primary key, by which a move finds its rows`);
    return { ...table, key };
  });
  return tables.toSorted((a, b) => Number(isDaily(a.name)) - Number(isDaily(b.name)));
}

interface CopyInput {
  from: Snapshot;
  to: Connection;
  instanceId: number;
  signal: AbortSignal;
}

/** Copies the rows of a table, one partition after another if the table is partitioned. Returns the number of rows. */
async function copyRows(
  table: Table,
  into: string,
  where: string,
  { from, to, signal }: CopyInput,
): Promise<number> {
  const copy = await copyIn(to, `copy ${into} (${quotedColumns(table.columns)}) from stdin`);
  await pipeline(Readable.from(readRows(from, table, where)), copy.rows, { signal });
  return copy.count;
}

/**
 * Copies all rows of a workshop in a table, and compares source and target. Returns number and digest of the target's
 * rows.
 */
export async function copyAllRows(table: KeyedTable, copying: CopyInput): Promise<RowFacts> {
  const { from, to, instanceId } = copying;
  await copyRows(table, quoteTable(table.name), workshopCondition(table, instanceId), copying);
  const there = await readFacts(from, table, instanceId);
  const here = await readFacts(openCatalogue(to), table, instanceId);
  requireSameRows(table, there, here);
  return here;
}

function requireSameRows({ name }: Table, there: RowFacts, here: RowFacts): void {
  if (haveSameFacts(there, here)) return;
  throw new OperatorError(
    `${name} differs between both sides after copying (${here.rows} of ${there.rows} rows).`,
  );
}

interface CatchUpResult {
  /** Number of rows that were copied. */
  changed: number;
  /** Number and digest of the target's rows after the update. */
  facts: RowFacts;
}

/**
 * Updates the target's rows of a table from an earlier snapshot of the source to the present snapshot, and compares all
 * rows of source and target. Returns null if the source has not changed.
 */
export async function catchUp(table: KeyedTable, since: ChangesToApply): Promise<CatchUpResult | null> {
  const { copying, known, oldest } = since;
  const { from, to, instanceId } = copying;
  const there = await readSourceFacts(from, table, { instanceId, oldest });
  if (haveSameFacts(there, known)) return null;
  const changed = await applyChanges(table, since, there);
  await to.sql.unsafe('drop table staged');
  const facts = await readFacts(openCatalogue(to), table, instanceId);
  requireSameRows(table, there, facts);
  return { changed, facts };
}

/**
 * Updates the target's rows of a table from an earlier snapshot of the source to the present snapshot. Compares only
 * the total number and the rows written since the earlier snapshot, because earlier rounds have compared the other
 * rows. Returns null if the source has not changed.
 */
export async function catchUpRecentRows(
  table: KeyedTable,
  since: ChangesToApply,
  there: SourceFacts,
): Promise<CatchUpResult | null> {
  const { copying, known } = since;
  const { to, instanceId } = copying;
  if (there.changed === 0 && there.rows === known.rows) return null;
  const changed = await applyChanges(table, since, there);
  const here = await readStagedFacts(openCatalogue(to), table, { instanceId, sameKey: sameKey(table) });
  await to.sql.unsafe('drop table staged');
  requireSameRows(table, there, here);
  return { changed, facts: here };
}

interface ChangesToApply {
  copying: CopyInput;
  known: RowFacts;
  oldest: string;
}

/**
 * Copies the rows that were written after an earlier snapshot into the target's table, and deletes rows that the source
 * no longer has. The copied rows remain in `staged`. Returns the number of copied rows.
 */
async function applyChanges(
  table: KeyedTable,
  { copying, known, oldest }: ChangesToApply,
  there: SourceFacts,
): Promise<number> {
  const { to, instanceId } = copying;
  const changed = await copyToStaged(
    table,
    there.changed > 0 ? changedSinceCondition(oldest) : 'false',
    table.columns,
    copying,
  );
  const [unseen] = await openCatalogue(to).query<{ rows: string }>(
    `select count(*)::text as rows from staged s where not exists (select from ${matchingRowCondition(table, instanceId)})`,
  );
  const remaining = `${quoteTable(table.name)} t where ${ofWorkshop(table, instanceId)}`;
  await to.sql.unsafe(`delete from ${remaining} and exists (select from staged s where ${sameKey(table)})`);
  if (known.rows + Number(unseen?.rows) !== there.rows) await deleteMissingRows(table, copying);
  const columns = quotedColumns(table.columns);
  await to.sql.unsafe(
    `insert into ${quoteTable(table.name)} (${columns}) overriding system value select ${columns} from staged`,
  );
  return changed;
}

/** Copies rows of the source into the temporary table `staged`. Returns the number of rows. */
async function copyToStaged(
  table: KeyedTable,
  where: string,
  columns: string[],
  copying: CopyInput,
): Promise<number> {
  await copying.to.sql.unsafe(
    `create temp table staged as select ${quotedColumns(columns)} from ${quoteTable(table.name)} limit 0`,
  );
  const rows = `${workshopCondition(table, copying.instanceId)} and ${where}`;
  return copyRows({ ...table, columns }, 'staged', rows, copying);
}

/**
 * Deletes the target's rows that the source no longer has. Runs before the insert, because new rows may have the unique
 * values of deleted rows.
 */
async function deleteMissingRows(table: KeyedTable, copying: CopyInput): Promise<void> {
  const { to, instanceId } = copying;
  await to.sql.unsafe('alter table staged rename to staged_rows');
  await copyToStaged(table, 'true', table.key, copying);
  await to.sql.unsafe('analyze staged');
  await to.sql.unsafe(
    `delete from ${quoteTable(table.name)} t where ${ofWorkshop(table, instanceId)} and not exists (select from staged s where ${sameKey(table)})`,
  );
  await to.sql.unsafe('drop table staged; alter table staged_rows rename to staged');
}

const ofWorkshop = (table: KeyedTable, instanceId: number) => `t.${workshopCondition(table, instanceId)}`;

const sameKey = ({ key }: KeyedTable) => key.map((column) => `t."${column}" = s."${column}"`).join(' and ');

const matchingRowCondition = (table: KeyedTable, instanceId: number) =>
  `${quoteTable(table.name)} t where ${ofWorkshop(table, instanceId)} and ${sameKey(table)}`;
