import type { Connection } from './connection.ts';

/** Commands of a session with a connection of its own, whose transaction spans several functions. */
type Session = Pick<Connection, 'sql'>;

export async function beginTransaction({ sql }: Session): Promise<void> {
  await sql.unsafe('begin');
}

export async function commitTransaction({ sql }: Session): Promise<void> {
  await sql.unsafe('commit');
}

export async function rollBack({ sql }: Session): Promise<void> {
  await sql.unsafe('rollback');
}

/** Marks the place in a transaction to which `undoEffects` returns. */
export function markEffects({ sql }: Session): Promise<unknown> {
  return sql.unsafe('savepoint effects').execute();
}

export async function undoEffects({ sql }: Session): Promise<void> {
  await sql.unsafe('rollback to savepoint effects');
}

/** Lets rows be written as they are: triggers and foreign keys of this transaction don't check them. */
export async function switchTriggersOff({ sql }: Session): Promise<void> {
  await sql.unsafe('set local session_replication_role = replica');
}

export async function switchTriggersOn({ sql }: Session): Promise<void> {
  await sql.unsafe('set local session_replication_role = origin');
}

/** Returns the session's role, quoted for a statement. */
export async function nameRole({ sql }: Session): Promise<string> {
  const [found] = await sql.unsafe<[{ role: string }]>('select quote_ident(current_user) as role');
  return found.role;
}
