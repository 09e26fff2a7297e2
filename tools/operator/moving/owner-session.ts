import type { Config } from '../../../config.ts';
import { closeTimeoutMs, openSession } from '../../../db/backup/snapshot.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { withOwner } from '../database/owner-database.ts';

/** Opens a session of the role that owns the tables, calls `work`, and closes the session. */
export function withOwnerSession<T>(
  config: Config,
  signal: AbortSignal,
  work: (session: Connection, url: string) => Promise<T>,
): Promise<T> {
  return withOwner(config, async (url) => {
    const session = openSession(url, signal);
    return work(session, url).finally(() => session.close(closeTimeoutMs));
  });
}
