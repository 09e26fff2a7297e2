import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };

/** The state of a workshop in a move between two deployments. */
export interface Whereabouts {
  removing_at: string | null;
  left_at: string | null;
  paused_at: string | null;
  moving_to: string | null;
}

export const findWhereabouts = query.first(
  oneWorkshop,
  ($) =>
    sql<Whereabouts>`select removing_at, left_at, paused_at, moving_to from instances where id = ${$.instanceId}`,
);

/** Locks a workshop that has been paused since that time for a move to that database. Finds none if it was resumed. */
export const lockPaused = query.first(
  { ...oneWorkshop, pausedAt: param.moment, to: param.text },
  ($) => sql<{ id: number }>`
  select id from instances
  where id = ${$.instanceId} and paused_at = ${$.pausedAt} and moving_to = ${$.to} and removing_at is null
  for no key update`,
);

/** Records that a command has begun to stop a workshop, so that another command can continue its move. */
export const markMoving = query.run(
  { ...oneWorkshop, to: param.text },
  ($) => sql`update instances set moving_to = ${$.to} where id = ${$.instanceId}`,
);

/** Records that a move has ended. */
export const markArrived = query.run(
  oneWorkshop,
  ($) => sql`update instances set moving_to = null where id = ${$.instanceId}`,
);

/** Acquires the lock of a workshop's move until the session ends, because only one command at a time may move it. */
export const takeMoveLock = query(
  oneWorkshop,
  ($) => sql`select pg_advisory_lock(hashtextextended('a move of workshop ' || ${$.instanceId}::bigint, 0))`,
);
