import { type Catalogue, quotedColumns, quoteTable, type Table } from '../backup/catalogue.ts';
import { workshopCondition } from './tables.ts';

/** Number and digest of rows, which show whether two databases have the same rows of a table. */
export interface RowFacts {
  rows: number;
  /** Sum of the rows' hashes, which is independent of the order of rows. */
  digest: string;
}

export interface SourceFacts extends RowFacts {
  /** Number of rows that were written after an earlier snapshot. */
  changed: number;
}

/**
 * Selects the rows of a workshop that an earlier snapshot may not have seen: rows written by transaction `oldest` or a
 * later transaction.
 */
export interface RowsSince {
  instanceId: number;
  oldest: string;
}

const digestOf = ({ columns }: Pick<Table, 'columns'>, filter = '') =>
  `coalesce(sum(hashtextextended(row(${quotedColumns(columns)})::text, 0)) ${filter}, 0)::text`;

/**
 * Reads number and digest of a workshop's rows in a table. Both servers must format rows in the same way, as the
 * sessions of backups do.
 */
export async function readFacts({ query }: Catalogue, table: Table, instanceId: number): Promise<RowFacts> {
  const [found] = await query<{ rows: string; digest: string }>(`
    select count(*)::text as rows, ${digestOf(table)} as digest
    from ${quoteTable(table.name)} where ${workshopCondition(table, instanceId)}`);
  return { rows: Number(found?.rows), digest: String(found?.digest) };
}

/**
 * Returns the condition for rows that an earlier snapshot may not have seen, by the id of the transaction that wrote
 * the row. Transaction ids wrap around after four thousand million, so the condition may match very old rows, which are
 * then copied again.
 */
export const changedSinceCondition = (oldest: string) => `age(xmin) <= age('${oldest}'::xid)`;

/** Returns the id of the oldest transaction whose rows a snapshot may not have seen. */
export async function findOldestUnseenTransaction({ query }: Catalogue): Promise<string> {
  const [found] = await query<{ oldest: string }>(
    `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as oldest`,
  );
  return String(found?.oldest);
}

export async function readSourceFacts(
  { query }: Catalogue,
  table: Table,
  since: RowsSince,
): Promise<SourceFacts> {
  const [found] = await query<FoundChanges>(changesOf(table, since, digestOf(table)));
  if (!found) throw new Error('an aggregate has one row');
  return factsOf(found);
}

/**
 * Reads the number of rows of each table, and the digest of the rows that were written after an earlier snapshot. Reads
 * all tables in one statement. Omits a digest of all rows, which took several times as long, and thereby most of the
 * time for which a workshop is paused.
 */
export async function readRecentFacts(
  { query }: Catalogue,
  tables: Table[],
  since: RowsSince,
): Promise<Map<string, SourceFacts>> {
  const isChanged = `filter (where ${changedSinceCondition(since.oldest)})`;
  const found = await query<FoundChanges>(
    tables.map((table) => changesOf(table, since, digestOf(table, isChanged))).join(' union all '),
  );
  return new Map(found.map((each) => [each.name, factsOf(each)]));
}

interface FoundChanges {
  name: string;
  rows: string;
  changed: string;
  digest: string;
}

function changesOf(table: Table, { instanceId, oldest }: RowsSince, digest: string): string {
  return `
    select '${table.name}' as name, count(*)::text as rows,
      (count(*) filter (where ${changedSinceCondition(oldest)}))::text as changed, ${digest} as digest
    from ${quoteTable(table.name)} where ${workshopCondition(table, instanceId)}`;
}

function factsOf({ rows, changed, digest }: FoundChanges): SourceFacts {
  return { rows: Number(rows), changed: Number(changed), digest };
}

/**
 * Reads the number of a workshop's rows at the target, and the digest of those rows whose keys are in the temporary
 * table `staged`.
 */
export async function readStagedFacts(
  { query }: Catalogue,
  table: Table,
  { instanceId, sameKey }: { instanceId: number; sameKey: string },
): Promise<RowFacts> {
  const [found] = await query<{ rows: string; digest: string }>(`
    select (select count(*) from ${quoteTable(table.name)} where ${workshopCondition(table, instanceId)})::text as rows,
      (select ${digestOf(table)} from ${quoteTable(table.name)} t
        where t.${workshopCondition(table, instanceId)} and exists (select from staged s where ${sameKey})) as digest`);
  return { rows: Number(found?.rows), digest: String(found?.digest) };
}

export function haveSameFacts(a: RowFacts, b: RowFacts): boolean {
  return a.rows === b.rows && a.digest === b.digest;
}
