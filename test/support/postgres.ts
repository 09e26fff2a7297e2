import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asRuntime } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { withPoolModeParameter } from '../../domain/network/database-target.ts';
import { poolerUrl } from '../../tools/lab/stand-ins/pgbouncer.ts';
import { removeDocumentsOf } from './documents-folder.ts';

export interface TestDatabase {
  /** URL of the database with the role that owns the tables. */
  url: string;
  /** URL of the database with the service's own role, which may not change evidence. */
  runtimeUrl: string;
  drop(): Promise<void>;
}

interface NamedDatabase extends TestDatabase {
  name: string;
}

/** Creates a database with migrated, empty tables. */
export function createTestDatabase(): Promise<NamedDatabase> {
  return copyOf(inject('databases').migrated);
}

/** Creates a migrated database with the partitions of the next days, so that a service starts faster. */
export function createServiceDatabase(): Promise<NamedDatabase> {
  return copyOf(inject('databases').withDays);
}

/**
 * Creates a database as a copy of a template database. PostgreSQL requires that nothing is connected to the template.
 */
export async function copyOf(template: string): Promise<NamedDatabase> {
  const { adminUrl, poolerPort } = inject('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const sql = administrator(adminUrl);
  await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`;
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  return {
    name,
    url,
    runtimeUrl:
      poolerPort === null ? asRuntime(url) : withPoolModeParameter(poolerUrl(asRuntime(url), poolerPort)),
    async drop() {
      await sql`DROP DATABASE ${sql(name)} WITH (FORCE)`.catch(unlessInUse);
      removeDocumentsOf(url);
    },
  };
}

/**
 * Ignores the error that a database is still in use. On a busy machine a session may end later than PostgreSQL waits,
 * and no other role may end autovacuum, which runs as a superuser. The whole cluster is deleted later.
 */
function unlessInUse(error: { code?: string }): void {
  if (error.code !== '55006' && error.code !== '42501') throw error;
}

let session: ReturnType<typeof connect> | undefined;

/**
 * Returns one session for all test files of a worker. Opening two sessions per file would take a third as long as a
 * copy.
 */
function administrator(adminUrl: string) {
  session ??= connect(adminUrl, { max: 1 });
  return session;
}
