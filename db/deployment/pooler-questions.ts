import { type Connection, connect } from '../connection/connection.ts';

const closeTimeoutMs = 1_000;

/**
 * Statement that lists the names under which the server has prepared this same statement. The statement has a
 * parameter, because the driver prepares only statements with parameters.
 */
const findNames = 'select name from pg_prepared_statements where statement = $1';

/**
 * Returns true if a pooler supports prepared statements. The server then knows a statement by a name that the pooler
 * chose instead of the driver's name.
 */
export async function keepsStatements({ sql }: Connection): Promise<boolean> {
  const rows = await sql.unsafe<{ name: string }[]>(findNames, [findNames], { prepare: true });
  const { name: statementName } = rows.statement as { name?: string };
  return rows.length > 0 && rows.every(({ name }) => name !== statementName);
}

/**
 * Returns an identification of the server and the database behind a URL: the server's start time and the database's
 * name.
 */
export async function identifyServer(url: string): Promise<string> {
  return withConnection(url, async ({ sql }) => {
    const [row] = await sql.unsafe<{ server: string }[]>(
      "select pg_postmaster_start_time()::text || ' ' || current_database() as server",
    );
    return row?.server ?? '';
  });
}

/** Name of PgBouncer's console, a virtual database that reports PgBouncer's version to `stats_users`. */
const consoleName = 'pgbouncer';

/** Returns the version that the pooler reports, or an empty string if it reports none. */
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
