import { openSession } from '../backup/snapshot.ts';
import type { Connection } from '../connection/connection.ts';

/**
 * Settings of a move's session. The server ends a statement within a second after the client was killed. Waits for
 * locks of other sessions are limited.
 */
const sessionSettings = `
  set client_connection_check_interval = '1s'; set lock_timeout = '15s'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0`;

/** Opens a session for a move. A statement fails if it waits 15 s for a lock of the service. */
export async function openMoveSession(url: string, signal: AbortSignal): Promise<Connection> {
  const session = openSession(url, signal);
  await session.sql.unsafe(sessionSettings);
  return session;
}
