import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asRuntime } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { removeDocumentsOf } from './documents-folder.ts';

export interface TestDatabase {
  /** For the owner of the tables. */
  url: string;
  /** For the service's own role, which may not change what is kept as evidence. */
  runtimeUrl: string;
  drop(): Promise<void>;
}

interface NamedDatabase extends TestDatabase {
  name: string;
}

/** A migrated, empty database of one's own. */
export function createTestDatabase(): Promise<NamedDatabase> {
  return copyOf(inject('databases').migrated);
}

/** The same, ready for a service to start on. */
export function createServiceDatabase(): Promise<TestDatabase> {
  return copyOf(inject('databases').withDays);
}

/** Nobody may be connected to the database that is copied. */
export async function copyOf(template: string): Promise<NamedDatabase> {
  const { adminUrl } = inject('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    adminUrl,
    (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`,
  );
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  return {
    name,
    url,
    runtimeUrl: asRuntime(url),
    async drop() {
      await administer(adminUrl, (sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`).catch(unlessInUse);
      removeDocumentsOf(url);
    },
  };
}

/**
 * On a busy machine a session may take longer to end than PostgreSQL waits for it; and what vacuums by itself is a
 * superuser's session, which nobody else may end. All goes with the cluster anyway.
 */
function unlessInUse(error: { code?: string }): void {
  if (error.code !== '55006' && error.code !== '42501') throw error;
}

async function administer(adminUrl: string, work: (sql: ReturnType<typeof connect>) => Promise<unknown>) {
  const sql = connect(adminUrl, { max: 1 });
  await work(sql).finally(() => sql.end());
}
