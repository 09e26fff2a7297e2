import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { Refused } from '../../domain/errors/refused.ts';
import { release } from '../../generated/release.ts';
import { type Connection, connect } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Advisory lock, any fixed number: one process migrates, and the others wait and then find nothing to do. */
export const migrationLock = 7_301_982;

export interface Migration {
  sql: string[];
  hash: string;
  folderMillis: number;
}

interface AppliedMigration {
  hash: string;
  created_at: number;
}

type Sql = Pick<postgres.Sql, 'unsafe'>;

/**
 * Migrates the database to this release, or to the release with the given migrations. Several processes may start at
 * once.
 */
export async function migrate(url: string, known = migrations()): Promise<{ applied: number }> {
  const connection = connect({ url, applicationName: 'workshop-api migrate', settings: {} });
  try {
    return await migrateOver(connection, known);
  } finally {
    await connection.close(1_000);
  }
}

/** Migrates over an existing connection, which remains usable. If it throws, close the connection. */
export async function migrateOver(
  connection: Connection,
  known = migrations(),
): Promise<{ applied: number }> {
  const { sql } = connection;
  await requireMigratable(connection, known);
  if ((await pendingMigrations(sql, known)) === 0) return { applied: 0 };
  await sql`select pg_advisory_lock(${migrationLock})`;
  const applied = await applyPending(connection, known);
  await sql`select pg_advisory_unlock(${migrationLock})`;
  return { applied };
}

/** Blocks migrations until the end of the session's transaction. */
export async function holdOffMigrations({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  await sql.unsafe(`select pg_advisory_xact_lock_shared(${migrationLock})`);
}

/** Throws `Refused` for a server or a database that this release cannot use. Changes nothing. */
export async function requireMigratable(connection: Connection, known = migrations()): Promise<void> {
  const { sql } = connection;
  await requireServer(connection);
  const earlier = await appliedMigrations(sql);
  if (predatesReleases(earlier)) throw new Refused(predatesReleasesReason);
  if (isNewer(earlier, known)) throw new Refused(await newerReason(sql));
}

const predatesReleasesReason =
  'The database was created by a version before the first release, which this release cannot use; it was not changed. ' +
  'To start over, remove the data folder (data/, or DATA_DIR), or name an empty database in DATABASE_URL.';

/**
 * Returns true if the migrations were applied before the first release: there is no upgrade from those. Compares times,
 * not hashes, so that a change of the baseline's text forces no deployment with data to start over.
 */
export function predatesReleases(applied: Pick<AppliedMigration, 'created_at'>[]): boolean {
  const baseline = migrations()[0]?.folderMillis ?? 0;
  return applied.some(({ created_at }) => created_at < baseline);
}

/** Returns true if a newer release has migrated the database. */
export function isNewer(applied: Pick<AppliedMigration, 'created_at'>[], known = migrations()): boolean {
  const last = known.at(-1)?.folderMillis ?? 0;
  return applied.some(({ created_at }) => created_at > last);
}

async function newerReason(sql: Sql): Promise<string> {
  const name = await nameLastRelease(sql);
  return (
    `The database was changed by a newer release${name && ` (${name})`} than this one ` +
    `(${release.version} of ${release.date}); it was left as it is. Run that release or a newer one, or restore a backup from before it.`
  );
}

/** Returns the name of the last release that migrated the database; empty if none is recorded. */
export async function nameLastRelease(sql: Sql): Promise<string> {
  const [table] = await sql.unsafe(`select to_regclass('public.releases') is not null as there`);
  if (!table?.there) return '';
  // Newer releases guarantee only these columns.
  const [last] = await sql.unsafe(
    'select version, released_on from releases order by released_on desc, version desc limit 1',
  );
  return last ? `${last.version} of ${last.released_on}` : '';
}

/** Oldest version of PostgreSQL in the tests. */
const oldestVersion = 15;

/** Returns why the service cannot use a database, or undefined if it can. */
export function unfitness({ version, encoding }: { version: number; encoding: string }): string | undefined {
  if (version < oldestVersion) return `PostgreSQL ${version} is too old; ${oldestVersion} or newer is needed`;
  // In LATIN1 a Cyrillic name is an error; in SQL_ASCII text is bytes, whose characters can't be counted or folded.
  if (encoding !== 'UTF8') return `the encoding of the database is ${encoding}; UTF8 is needed`;
  return undefined;
}

async function requireServer({ sql }: Connection): Promise<void> {
  const [server] = await sql.unsafe<{ version: number; encoding: string }[]>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`,
  );
  const reason = server && unfitness(server);
  if (reason) throw new Refused(`DATABASE_URL: ${reason}.`);
}

/** Returns the number of missing migrations, for the readiness check. */
export async function pendingMigrations(sql: Sql, release = migrations()): Promise<number> {
  return lacking(await appliedMigrations(sql), release).length;
}

function lacking(applied: AppliedMigration[], release: Migration[]): Migration[] {
  const last = Math.max(0, ...applied.map(({ created_at }) => created_at));
  return release.filter(({ folderMillis }) => folderMillis > last);
}

/** Replaces Drizzle's own migrator, which locks nothing and reads the last migration outside its transaction. */
async function applyPending({ sql }: Connection, release: Migration[]): Promise<number> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  const pending = lacking(await appliedMigrations(sql), release);
  for (const { sql: parts, hash, folderMillis } of pending) {
    await sql`begin`;
    for (const part of parts) await sql.unsafe(part);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    await sql`commit`;
  }
  return pending.length;
}

export async function appliedMigrations(sql: Sql): Promise<AppliedMigration[]> {
  const [table] = await sql.unsafe(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!table?.there) return [];
  const rows = await sql.unsafe(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, created_at }) => ({ hash, created_at: Number(created_at) }));
}

let read: Migration[] | undefined;

/** Returns this release's migrations, oldest first. */
export function migrations(): Migration[] {
  read ??= readMigrationFiles({ migrationsFolder });
  return read;
}
