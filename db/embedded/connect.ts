import postgres from 'postgres';
import { databaseTarget } from '../target.ts';

export const embeddedUser = 'workshop';

/** The URL of a database behind a socket in `folder`, in libpq's own form: psql and pgbench take it too. */
export function socketUrl(folder: string, database: string): string {
  return `postgres://${embeddedUser}@/${database}?host=${encodeURIComponent(folder)}&port=5432`;
}

/** A plain postgres.js client, for what needs none of db/client.ts. */
export function connect(url: string, options: postgres.Options<Record<never, never>> = {}): postgres.Sql {
  const target = databaseTarget(url);
  return postgres(target.url, {
    ...options,
    host: target.hosts[0]?.host,
    port: target.hosts[0]?.port,
  } as object);
}
