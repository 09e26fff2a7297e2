import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { release } from '../../generated/release.ts';
import { type Connection, connect } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Key of the advisory lock for migrations, any fixed number. One process migrates; other processes wait for the lock,
 * and then find no pending migrations.
 */
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
 * Applies the pending migrations of this release, or the migrations in `known`. Several processes may call this at the
 * same time.
 */
export async function migrate(url: string, known = migrations()): Promise<{ applied: number }> {
  const connection = connect({ url, applicationName: 'workshop-api migrate', settings: {} });
  try {
    return await migrateOnConnection(connection, known);
  } finally {
    await connection.close(1_000);
  }
}

/**
 * Applies pending migrations over an existing connection, which remains usable. If this throws, close the connection.
 */
export async function migrateOnConnection(
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

/** Blocks migrations until the session's transaction ends. */
export async function lockOutMigrations({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  await sql.unsafe(`select pg_advisory_xact_lock_shared(${migrationLock})`);
}

/** Throws `OperatorError` if this release can't use the server or the database. Changes nothing. */
export async function requireMigratable(connection: Connection, known = migrations()): Promise<void> {
  const { sql } = connection;
  await requireServer(connection);
  const earlier = await appliedMigrations(sql);
  if (predatesReleases(earlier)) throw new OperatorError(predatesReleasesReason);
  if (isNewerDatabase(earlier, known)) throw new OperatorError(await newerReason(sql));
}

const predatesReleasesReason =
  'The database was created by a version before the first release, which this release cannot use; it was not changed. ' +
  'To start over, remove the data folder (data/, or DATA_DIR), or name an empty database in DATABASE_URL.';

/**
 * Returns true if a migration was applied before the first release, from which no upgrade exists. Compares the
 * migrations' times instead of their hashes, so that an edited text of the first migration does not make existing
 * databases unusable.
 */
export function predatesReleases(applied: Pick<AppliedMigration, 'created_at'>[]): boolean {
  const baseline = migrations()[0]?.folderMillis ?? 0;
  return applied.some(({ created_at }) => created_at < baseline);
}

/** Returns true if a newer release has migrated the database. */
export function isNewerDatabase(
  applied: Pick<AppliedMigration, 'created_at'>[],
  known = migrations(),
): boolean {
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
  // Reads only `version` and `released_on`, because newer releases guarantee no other columns of this table.
  const [last] = await sql.unsafe(
    'select version, released_on from releases order by released_on desc, version desc limit 1',
  );
  return last ? `${last.version} of ${last.released_on}` : '';
}

/** Oldest supported version of PostgreSQL, which the tests use as well. */
const oldestVersion = 15;

/** Returns the reason why the service can't use a database, or undefined if it can. */
export function findServerProblem({
  version,
  encoding,
}: {
  version: number;
  encoding: string;
}): string | undefined {
  if (version < oldestVersion) return `PostgreSQL ${version} is too old; ${oldestVersion} or newer is needed`;
  // Only UTF8 is accepted: in LATIN1, a Cyrillic name is an error; in SQL_ASCII, a text consists of bytes, whose
  // characters can't be counted or folded.
  if (encoding !== 'UTF8') return `the encoding of the database is ${encoding}; UTF8 is needed`;
  return undefined;
}

async function requireServer({ sql }: Connection): Promise<void> {
  const [server] = await sql.unsafe<{ version: number; encoding: string }[]>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`,
  );
  const reason = server && findServerProblem(server);
  if (reason) throw new OperatorError(`DATABASE_URL: ${reason}.`);
}

/** Returns the number of migrations that were not applied yet, for the readiness check. */
export async function pendingMigrations(sql: Sql, release = migrations()): Promise<number> {
  return listMissingMigrations(await appliedMigrations(sql), release).length;
}

function listMissingMigrations(applied: AppliedMigration[], release: Migration[]): Migration[] {
  const last = Math.max(0, ...applied.map(({ created_at }) => created_at));
  return release.filter(({ folderMillis }) => folderMillis > last);
}

/**
 * Applies the pending migrations. Replaces Drizzle's own migrator, which acquires no lock, and reads the last migration
 * outside the transaction.
 */
async function applyPending({ sql }: Connection, release: Migration[]): Promise<number> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  const pending = listMissingMigrations(await appliedMigrations(sql), release);
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

/** Returns the migrations of this release, the oldest first. */
export function migrations(): Migration[] {
  read ??= readMigrationFiles({ migrationsFolder });
  return read;
}
