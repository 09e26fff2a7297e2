import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asRuntime } from '../../db/embedded/index.ts';
import { connect } from '../../db/embedded/initdb.ts';
import { markPoolerUrl } from '../../domain/network/database-target.ts';
import { poolerUrl } from '../../tools/lab/stand-ins/pgbouncer.ts';
import { removeDocumentsOf } from './documents-folder.ts';

export interface TestDatabase {
  /** The URL for the tables' owner. */
  url: string;
  /** The URL for the service's own role, which may not change evidence. */
  runtimeUrl: string;
  drop(): Promise<void>;
}

interface NamedDatabase extends TestDatabase {
  name: string;
}

/** Creates an empty database with the migrations applied. */
export function createTestDatabase(): Promise<NamedDatabase> {
  return copyOf(inject('databases').migrated);
}

/** Creates an empty, migrated database that is ready for the start of a service. */
export function createServiceDatabase(): Promise<NamedDatabase> {
  return copyOf(inject('databases').withDays);
}

/** Copies a template database. PostgreSQL requires that the template has no connections. */
export async function copyOf(template: string): Promise<NamedDatabase> {
  const { adminUrl, poolerPort } = inject('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const sql = administrator(adminUrl);
  await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`;
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  return {
    name,
    url,
    runtimeUrl: poolerPort === null ? asRuntime(url) : markPoolerUrl(poolerUrl(asRuntime(url), poolerPort)),
    async drop() {
      await sql`DROP DATABASE ${sql(name)} WITH (FORCE)`.catch(unlessInUse);
      removeDocumentsOf(url);
    },
  };
}

/**
 * Ignores the error that a database is in use: on a busy machine a session may take longer to end than PostgreSQL
 * waits, and autovacuum is a superuser's session, which other roles may not end. The cluster is deleted later anyway.
 */
function unlessInUse(error: { code?: string }): void {
  if (error.code !== '55006' && error.code !== '42501') throw error;
}

let session: ReturnType<typeof connect> | undefined;

/** Shares one session among all test files of a worker: opening two per file takes a third as long as a copy. */
function administrator(adminUrl: string) {
  session ??= connect(adminUrl, { max: 1 });
  return session;
}
