import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../../db/embedded/cluster.ts';
import { connect } from '../../db/embedded/connect.ts';
import { migrate } from '../../db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases are made, and which one to copy. */
    databases: { adminUrl: string; template: string };
  }
}

/** One PostgreSQL for the whole run, and in it one migrated database for each file to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-test-'));
  const cluster = await startCluster({ folder, durable: false, discard: true });
  const adminUrl = cluster.url('postgres');
  const template = 'migrated';
  const sql = connect(adminUrl, { max: 1 });
  await sql`CREATE DATABASE ${sql(template)}`;
  await sql.end();
  await migrate(cluster.url(template));
  project.provide('databases', { adminUrl, template });
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
