import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { connect } from '../../../db/embedded/initdb.ts';
import { writeBackup } from '../../../tools/operator/backup/backup.ts';
import type { Manifest } from '../../../tools/operator/backup/manifest.ts';
import { createTestDatabase } from '../../support/postgres.ts';

/** A signal that is never aborted. */
export const never = new AbortController().signal;

/** Creates a folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-operators-'));
  chmodSync(folder, 0o755); // PostgreSQL's user must be able to enter the folder if root runs the tests
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a backup that contains only the database. */
export async function takeBackup(
  url: string,
  folder = temporaryFolder(),
): Promise<{ folder: string; manifest: Manifest }> {
  const source = { url, dataDir: join(folder, 'no-documents'), copiesSecret: false };
  return { folder, manifest: await writeBackup(folder, source, never) };
}

type Sql = ReturnType<typeof connect>;

/** Opens a connection that is closed at the end of the test. */
export function connected(url: string): Sql {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  return sql;
}

export async function migratedDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database.url;
}

/** Creates a database without tables; returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject('databases');
  const name = `empty_${Math.floor(performance.now() * 1e6)}`;
  const admin = connected(adminUrl);
  await admin`create database ${admin(name)}`;
  onTestFinished(async () => {
    await admin`drop database ${admin(name)} with (force)`;
  });
  return adminUrl.replace('/postgres?', `/${name}?`);
}

/**
 * Returns the number of rows and a digest of each table, and the state of each sequence, all of which a restore must
 * reproduce.
 */
export async function contentsOf(url: string) {
  const sql = connected(url);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await sql`
      select count(*)::int as rows, md5(string_agg(t::text, E'\n' order by t::text)) as md5 from ${sql(name)} t`;
    contents[name] = { ...row };
  }
  const counters =
    await sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`;
  return { contents, counters: [...counters] };
}
