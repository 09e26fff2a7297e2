import { type Catalogue, quotedColumns, quoteTable, type Table } from '../backup/catalogue.ts';
import { rowsOf } from './tables.ts';

/** Facts that show whether two databases have the same rows of a table. */
export interface Facts {
  rows: number;
  /** The sum of the rows' hashes, which is independent of their order. */
  digest: string;
}

export interface SourceFacts extends Facts {
  /** Rows written since an earlier snapshot. */
  changed: number;
}

/** Selects the rows that an earlier snapshot may not have seen. */
export interface Since {
  instanceId: number;
  oldest: string;
}

const digestOf = ({ columns }: Pick<Table, 'columns'>, filter = '') =>
  `coalesce(sum(hashtextextended(row(${quotedColumns(columns)})::text, 0)) ${filter}, 0)::text`;

/** Reads the facts of a workshop's rows. Both servers must format rows equally, as in sessions of backups. */
export async function readFacts({ query }: Catalogue, table: Table, instanceId: number): Promise<Facts> {
  const [found] = await query<{ rows: string; digest: string }>(`
    select count(*)::text as rows, ${digestOf(table)} as digest
    from ${quoteTable(table.name)} where ${rowsOf(table, instanceId)}`);
  return { rows: Number(found?.rows), digest: String(found?.digest) };
}

/**
 * Returns the condition for rows that an earlier snapshot may not have seen, by the transaction that wrote them.
 * Transaction ids wrap around after four thousand million, so it may include very old rows: these are copied once more.
 */
export const changedSince = (oldest: string) => `age(xmin) <= age('${oldest}'::xid)`;

/** Returns the id of the oldest transaction that a snapshot may not have seen. */
export async function oldestUnseen({ query }: Catalogue): Promise<string> {
  const [found] = await query<{ oldest: string }>(
    `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as oldest`,
  );
  return String(found?.oldest);
}

export async function readSourceFacts(
  { query }: Catalogue,
  table: Table,
  since: Since,
): Promise<SourceFacts> {
  const [found] = await query<FoundChanges>(changesOf(table, since, digestOf(table)));
  if (!found) throw new Error('an aggregate has one row');
  return factsOf(found);
}

/**
 * Reads the number of rows of each table, and the digest of the rows written since an earlier snapshot, in one
 * statement. A digest of all rows took several times as long: most of a pause.
 */
export async function readTails(
  { query }: Catalogue,
  tables: Table[],
  since: Since,
): Promise<Map<string, SourceFacts>> {
  const isChanged = `filter (where ${changedSince(since.oldest)})`;
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

function changesOf(table: Table, { instanceId, oldest }: Since, digest: string): string {
  return `
    select '${table.name}' as name, count(*)::text as rows,
      (count(*) filter (where ${changedSince(oldest)}))::text as changed, ${digest} as digest
    from ${quoteTable(table.name)} where ${rowsOf(table, instanceId)}`;
}

function factsOf({ rows, changed, digest }: FoundChanges): SourceFacts {
  return { rows: Number(rows), changed: Number(changed), digest };
}

/** Reads the digest of the target's rows with staged keys, and the number of all rows. */
export async function readStagedFacts(
  { query }: Catalogue,
  table: Table,
  { instanceId, sameKey }: { instanceId: number; sameKey: string },
): Promise<Facts> {
  const [found] = await query<{ rows: string; digest: string }>(`
    select (select count(*) from ${quoteTable(table.name)} where ${rowsOf(table, instanceId)})::text as rows,
      (select ${digestOf(table)} from ${quoteTable(table.name)} t
        where t.${rowsOf(table, instanceId)} and exists (select from staged s where ${sameKey})) as digest`);
  return { rows: Number(found?.rows), digest: String(found?.digest) };
}

export function isSame(a: Facts, b: Facts): boolean {
  return a.rows === b.rows && a.digest === b.digest;
}
