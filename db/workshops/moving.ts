import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };

/** The marks of a workshop that show how far a move between two deployments has come. */
export interface MoveState {
  removing_at: string | null;
  left_at: string | null;
  paused_at: string | null;
  moving_to: string | null;
}

export const findMoveState = query.first(
  oneWorkshop,
  ($) =>
    sql<MoveState>`select removing_at, left_at, paused_at, moving_to from instances where id = ${$.instanceId}`,
);

/**
 * Locks a workshop that has been paused since `pausedAt` for a move to database `to`. Returns undefined if the workshop
 * was resumed meanwhile.
 */
export const lockPaused = query.first(
  { ...oneWorkshop, pausedAt: param.moment, to: param.text },
  ($) => sql<{ id: number }>`
  select id from instances
  where id = ${$.instanceId} and paused_at = ${$.pausedAt} and moving_to = ${$.to} and removing_at is null
  for no key update`,
);

/** Records the target database of a workshop's move, so that another command can continue the move. */
export const markMoving = query.run(
  { ...oneWorkshop, to: param.text },
  ($) => sql`update instances set moving_to = ${$.to} where id = ${$.instanceId}`,
);

/** Removes the mark of a move, because the move has ended. */
export const markArrived = query.run(
  oneWorkshop,
  ($) => sql`update instances set moving_to = null where id = ${$.instanceId}`,
);

/**
 * Acquires the lock of a workshop's move until the session ends, so that only one command at a time moves the workshop.
 */
export const acquireMoveLock = query(
  oneWorkshop,
  ($) => sql`select pg_advisory_lock(hashtextextended('a move of workshop ' || ${$.instanceId}::bigint, 0))`,
);
