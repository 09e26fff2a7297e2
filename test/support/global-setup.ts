import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/connection/client.ts';
import { migrate } from '../../db/connection/migrate.ts';
import { dailyTables, ensureDays } from '../../db/connection/partitions.ts';
import { grantRights, roleInUrl } from '../../db/deployment/roles.ts';
import { asRuntime, ensureRuntimeRole } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { writeClients } from '../../scripts/spec/clients/build.ts';
import { PgBouncer, pgbouncerProgram } from '../../tools/lab/stand-ins/pgbouncer.ts';
import { installedPrograms, startTestCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of the PostgreSQL cluster for test databases, and the names of two template databases: `migrated`, and
     * `withDays` with the partitions of the next days.
     */
    databases: {
      adminUrl: string;
      migrated: string;
      withDays: string;
      /** Port of the pooler between the service and the databases; null without a pooler. */
      poolerPort: number | null;
    };
    /**
     * Folder for files that a worker creates once for all its test files. PostgreSQL's operating-system user may enter
     * the folder.
     */
    keptFolder: string;
  }
}

/** Allows new workshops to issue invoices in mode `off` on any day, so that the tests do not depend on the date. */
async function letOffIssue(url: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  await sql`alter table instances alter column verifactu_from set default '2999-12-31'`;
  await sql.end();
}

/**
 * Creates the service's role. On an installed PostgreSQL, also creates a role that owns the databases without being a
 * superuser. Returns the owner's URL.
 */
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
  await grantRights(sql, roleInUrl(asRuntime(url)));
  await sql.end();
}

/**
 * Creates the partitions of the next days. The first housekeeping round of a process would otherwise spend half a
 * second on it.
 */
async function makeDays(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  for (const table of dailyTables) await database.inSession((db) => ensureDays(db, table, new Date()));
  await database.close(1_000);
}

/**
 * Starts one PostgreSQL for all test files, with the template databases that the files copy. First generates the client
 * packages, which some tests import.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  writeClients();
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
  await letOffIssue(adminUrl.replace('/postgres?', `/${withDays}?`));
  await makeDays(adminUrl.replace('/postgres?', `/${withDays}?`));
  const pooler = pgbouncerProgram === '' ? null : await PgBouncer.start(adminUrl);
  const poolerPort = pooler?.port ?? null;
  project.provide('databases', { adminUrl, migrated, withDays, poolerPort });
  const keptFolder = join(folder, 'kept');
  mkdirSync(keptFolder, { mode: 0o755 });
  project.provide('keptFolder', keptFolder);
  return async () => {
    await pooler?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
