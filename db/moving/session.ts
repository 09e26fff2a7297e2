import { openSession } from '../backup/snapshot.ts';
import type { Connection } from '../connection/connection.ts';

/** The server ends a statement whose command was killed within a second, and waits for a command that is at work elsewhere. */
const sessionSettings = `
  set client_connection_check_interval = '1s'; set lock_timeout = '15s'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0`;

/** Opens a session for a move, which waits for locks of the service for some seconds. */
export async function openMoveSession(url: string, signal: AbortSignal): Promise<Connection> {
  const session = openSession(url, signal);
  await session.sql.unsafe(sessionSettings);
  return session;
}
