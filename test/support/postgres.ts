import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asRuntime } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { throughPooler } from '../../domain/network/database-target.ts';
import { through } from '../../tools/lab/stand-ins/pgbouncer.ts';
import { removeDocumentsOf } from './documents-folder.ts';

export interface TestDatabase {
  /** The URL for the owner of the tables. */
  url: string;
  /** The URL for the service's own role, which may not change evidence. */
  runtimeUrl: string;
  drop(): Promise<void>;
}

interface NamedDatabase extends TestDatabase {
  name: string;
}

/** Creates a migrated, empty database. */
export function createTestDatabase(): Promise<NamedDatabase> {
  return copyOf(inject('databases').migrated);
}

/** Creates a migrated, empty database that is ready for a service to start on. */
export function createServiceDatabase(): Promise<TestDatabase> {
  return copyOf(inject('databases').withDays);
}

/** PostgreSQL copies a database only while nobody is connected to it. */
export async function copyOf(template: string): Promise<NamedDatabase> {
  const { adminUrl, poolerPort } = inject('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    adminUrl,
    (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`,
  );
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  return {
    name,
    url,
    runtimeUrl: poolerPort === null ? asRuntime(url) : throughPooler(through(asRuntime(url), poolerPort)),
    async drop() {
      await administer(adminUrl, (sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`).catch(unlessInUse);
      removeDocumentsOf(url);
    },
  };
}

/**
 * Ignores that a database is in use: on a busy machine a session may take longer to end than PostgreSQL waits, and
 * autovacuum is a superuser's session, which nobody else may end. The cluster is deleted anyway.
 */
function unlessInUse(error: { code?: string }): void {
  if (error.code !== '55006' && error.code !== '42501') throw error;
}

async function administer(adminUrl: string, work: (sql: ReturnType<typeof connect>) => Promise<unknown>) {
  const sql = connect(adminUrl, { max: 1 });
  await work(sql).finally(() => sql.end());
}
