import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/connection/client.ts';
import { migrate } from '../../db/connection/migrate.ts';
import { dailyTables, ensureDays } from '../../db/connection/partitions.ts';
import { grantRights, roleOf } from '../../db/deployment/roles.ts';
import { asRuntime, ensureRuntimeRole } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { installedPrograms, startTestCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases are made, and which ones to copy: one as it is migrated, and one with the coming days' partitions. */
    databases: { adminUrl: string; migrated: string; withDays: string };
    /** Where a worker keeps what it makes once for all its files; PostgreSQL's user may pass it. */
    keptFolder: string;
  }
}

/** Makes the service's role. An owner of a database that the operator names is no superuser, as it is in the embedded one. */
async function asOwner(url: string): Promise<string> {
  const sql = connect(url, { max: 1 });
  await ensureRuntimeRole(sql);
  if (installedPrograms !== '') await sql.unsafe(`CREATE ROLE ${owner} LOGIN CREATEDB CREATEROLE`);
  await sql.end();
  return installedPrograms === '' ? url : url.replace(/:\/\/[^@]*@/, `://${owner}@`);
}

const owner = 'database_owner';

async function grantRuntimeRole(url: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  await grantRights(sql, roleOf(asRuntime(url)));
  await sql.end();
}

/** As the first round of a process does, which takes half a second. */
async function makeDays(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  for (const table of dailyTables) await database.inSession((db) => ensureDays(db, table, new Date()));
  await database.close(1_000);
}

/** One PostgreSQL for the whole run, and in it the databases that files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-test-'));
  const cluster = await startTestCluster({ folder, durable: false, discard: true });
  const adminUrl = await asOwner(cluster.url('postgres'));
  const [migrated, withDays] = ['migrated', 'with_days'];
  const sql = connect(adminUrl, { max: 1 });
  await sql`CREATE DATABASE ${sql(migrated)}`;
  const migratedUrl = adminUrl.replace('/postgres?', `/${migrated}?`);
  await migrate(migratedUrl);
  await grantRuntimeRole(migratedUrl);
  await sql`CREATE DATABASE ${sql(withDays)} TEMPLATE ${sql(migrated)}`;
  await sql.end();
  await makeDays(adminUrl.replace('/postgres?', `/${withDays}?`));
  project.provide('databases', { adminUrl, migrated, withDays });
  const keptFolder = join(folder, 'kept');
  mkdirSync(keptFolder, { mode: 0o755 });
  project.provide('keptFolder', keptFolder);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
