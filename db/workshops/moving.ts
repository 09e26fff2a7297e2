import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };

/** Where a workshop is on its way between two deployments. */
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

/** Locks a workshop that has been paused since that moment for a move to that database; finds none that was resumed. */
export const lockPaused = query.first(
  { ...oneWorkshop, pausedAt: param.moment, to: param.text },
  ($) => sql<{ id: number }>`
  select id from instances
  where id = ${$.instanceId} and paused_at = ${$.pausedAt} and moving_to = ${$.to} and removing_at is null
  for no key update`,
);

/** Notes that a command has begun to stop a workshop, so that another one can go on from there. */
export const markMoving = query.run(
  { ...oneWorkshop, to: param.text },
  ($) => sql`update instances set moving_to = ${$.to} where id = ${$.instanceId}`,
);

/** Notes that a move has ended. */
export const markArrived = query.run(
  oneWorkshop,
  ($) => sql`update instances set moving_to = null where id = ${$.instanceId}`,
);

/** One command at a time moves a workshop. The session keeps the lock. */
export const takeMoveLock = query(
  oneWorkshop,
  ($) => sql`select pg_advisory_lock(hashtextextended('a move of workshop ' || ${$.instanceId}::bigint, 0))`,
);
