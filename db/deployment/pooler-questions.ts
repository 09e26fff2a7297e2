import { type Connection, connect } from '../connection/connection.ts';

const closeTimeoutMs = 1_000;

/** It has a parameter, because the driver prepares only such statements. */
const findNames = 'select name from pg_prepared_statements where statement = $1';

/**
 * Returns true if a pooler supports prepared statements: the server then knows a statement by a name that the pooler
 * chose.
 */
export async function keepsStatements({ sql }: Connection): Promise<boolean> {
  const rows = await sql.unsafe<{ name: string }[]>(findNames, [findNames], { prepare: true });
  const { name: given } = rows.statement as { name?: string };
  return rows.length > 0 && rows.every(({ name }) => name !== given);
}

/** Returns the server and database behind a URL. The time of a server's start identifies it. */
export async function serverOf(url: string): Promise<string> {
  return withConnection(url, async ({ sql }) => {
    const [row] = await sql.unsafe<{ server: string }[]>(
      "select pg_postmaster_start_time()::text || ' ' || current_database() as server",
    );
    return row?.server ?? '';
  });
}

/** PgBouncer's console is a database of this name, which shows its version to `stats_users`. */
const consoleName = 'pgbouncer';

/** Returns the version that the pooler reports; empty if it doesn't. */
export async function askPoolersVersion(url: string): Promise<string> {
  try {
    return await withConnection(consoleOf(url), async ({ sql }) => {
      const [row] = await sql.unsafe<{ version: string }[]>('show version');
      return row?.version ?? '';
    });
  } catch {
    return '';
  }
}

function consoleOf(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${consoleName}`);
}

async function withConnection<T>(url: string, ask: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect({ url, applicationName: 'workshop-api check', settings: {} });
  try {
    return await ask(connection);
  } finally {
    await connection.close(closeTimeoutMs);
  }
}
