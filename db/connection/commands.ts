import type { Connection } from './connection.ts';

/** An exclusive session whose transaction spans several functions. */
type Session = Pick<Connection, 'sql'>;

export async function beginTransaction({ sql }: Session): Promise<void> {
  await sql.unsafe('begin');
}

export async function commitTransaction({ sql }: Session): Promise<void> {
  await sql.unsafe('commit');
}

export async function rollback({ sql }: Session): Promise<void> {
  await sql.unsafe('rollback');
}

/** Sets the savepoint to which `undoEffects` rolls back. */
export function markEffects({ sql }: Session): Promise<unknown> {
  return sql.unsafe('savepoint effects').execute();
}

export async function undoEffects({ sql }: Session): Promise<void> {
  await sql.unsafe('rollback to savepoint effects');
}

/** Disables triggers and foreign keys until the transaction ends, so that rows are written unchanged and unchecked. */
export async function switchTriggersOff({ sql }: Session): Promise<void> {
  await sql.unsafe('set local session_replication_role = replica');
}

export async function switchTriggersOn({ sql }: Session): Promise<void> {
  await sql.unsafe('set local session_replication_role = origin');
}

/** Returns the name of the session's role, quoted for use in a statement. */
export async function nameRole({ sql }: Session): Promise<string> {
  const [found] = await sql.unsafe<[{ role: string }]>('select quote_ident(current_user) as role');
  return found.role;
}
