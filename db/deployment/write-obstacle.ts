import { OperatorError } from '../../domain/errors/operator-error.ts';
import { connect } from '../connection/connection.ts';
import { sqlState } from '../connection/failures.ts';

/** The reason why new sessions can't write. */
export type WriteObstacle = 'standby' | 'read_only' | 'disk_full';

export const writeObstacles: Record<WriteObstacle, string> = {
  standby: 'PostgreSQL is a standby and takes no writes: name the primary, or promote this server',
  read_only:
    'PostgreSQL takes no writes: default_transaction_read_only is on for the server, the database or the user',
  disk_full: "PostgreSQL's disk is full",
};

const closeTimeoutMs = 1_000;
const diskFull = '53100';

/**
 * Returns the reason why new sessions can't write, or null if they can. Uses a new session, because open sessions keep
 * their initial settings. The option `writes` writes a megabyte and rolls back, because only a write shows whether the
 * disk has space.
 */
export async function findWriteObstacle(url: string, { writes = false } = {}): Promise<WriteObstacle | null> {
  const { sql, close } = connect({ url, applicationName: 'workshop-api check', settings: {} });
  try {
    const [row] = await sql.unsafe<{ standby: boolean; read_only: boolean }[]>(`
      select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as read_only`);
    if (row?.standby) return 'standby';
    if (row?.read_only) return 'read_only';
    if (writes) await sql.unsafe(writeMegabyteStatement);
    return null;
  } catch (error) {
    if (sqlState(error) === diskFull) return 'disk_full';
    throw error;
  } finally {
    await close(closeTimeoutMs);
  }
}

/** Statement that writes a megabyte into a temporary table. Sent as one query, so that it is one transaction. */
const writeMegabyteStatement = `
  create temp table room on commit drop as
  select repeat(md5(n::text), 32) as filler from generate_series(1, 1000) n`;

export async function requireWritable(url: string): Promise<void> {
  const obstacle = await findWriteObstacle(url);
  if (obstacle) throw new OperatorError(`DATABASE_URL: ${writeObstacles[obstacle]}.`);
}
