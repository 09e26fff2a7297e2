import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '../../db/embedded/connect.ts';
import { removeDocumentsOf } from './documents-folder.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('databases');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  return {
    url,
    async drop() {
      await administer(adminUrl, (sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`);
      removeDocumentsOf(url);
    },
  };
}

async function administer(adminUrl: string, work: (sql: ReturnType<typeof connect>) => Promise<unknown>) {
  const sql = connect(adminUrl, { max: 1 });
  await work(sql);
  await sql.end();
}
