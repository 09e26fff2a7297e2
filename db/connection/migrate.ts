import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { Refused } from '../../telemetry/tellable.ts';
import { type Connection, connect } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any fixed number: whoever holds this lock migrates, the others wait and then find nothing to do. */
export const migrationLock = 7_301_982;

/** Brings the database to this release, or to its first `upTo` migrations. Several processes may start at once. */
export async function migrate(url: string, upTo = Number.POSITIVE_INFINITY): Promise<{ applied: number }> {
  const connection = connect({ url, applicationName: 'workshop-api migrate', settings: {} });
  try {
    await requireServer(connection);
    if ((await pendingMigrations(connection.sql)) === 0) return { applied: 0 };
    await connection.sql`select pg_advisory_lock(${migrationLock})`;
    return { applied: await applyPending(connection, upTo) };
  } finally {
    await connection.close(1_000);
  }
}

/** The oldest that the tests run on. */
const oldestVersion = 15;

/** Why the service can't be served by such a database, if it can't. */
export function unfitness({ version, encoding }: { version: number; encoding: string }): string | undefined {
  if (version < oldestVersion) return `PostgreSQL ${version} is too old; ${oldestVersion} or newer is needed`;
  // In LATIN1 a name in Cyrillic is an error; in SQL_ASCII text is bytes, which nothing can count or fold.
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

/** How many migrations of this release the database lacks: a readiness check. */
export async function pendingMigrations(sql: Pick<postgres.Sql, 'unsafe'>): Promise<number> {
  const applied = await lastApplied(sql);
  return migrations().filter(({ folderMillis }) => folderMillis > applied).length;
}

/** Drizzle's own migrator takes no lock and looks at the last one outside its transaction: hence this loop. */
async function applyPending({ sql }: Connection, upTo: number): Promise<number> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;
  const applied = await lastApplied(sql);
  const pending = migrations()
    .slice(0, upTo)
    .filter(({ folderMillis }) => folderMillis > applied);
  for (const { sql: parts, hash, folderMillis } of pending) {
    await sql`begin`;
    for (const part of parts) await sql.unsafe(part);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    await sql`commit`;
  }
  return pending.length;
}

async function lastApplied(sql: Pick<postgres.Sql, 'unsafe'>): Promise<number> {
  const [table] = await sql.unsafe(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!table?.there) return 0;
  const [row] = await sql.unsafe(
    'select coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations',
  );
  return Number(row?.last);
}

let read: ReturnType<typeof readMigrationFiles> | undefined;

/** This release's, oldest first. */
export function migrations(): { sql: string[]; hash: string; folderMillis: number }[] {
  read ??= readMigrationFiles({ migrationsFolder });
  return read;
}
