import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { idempotency_keys, instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };

/** Marks a workshop as paused. Returns the start of the pause, which is earlier if the workshop was already paused. */
export const markPaused = query.one(
  { ...oneWorkshop, now: param.date },
  ($) => sql<{ paused_at: string }>`
  update instances set paused_at = coalesce(paused_at, ${$.now}) where id = ${$.instanceId} returning paused_at`,
);

export const markResumed = query.run(
  oneWorkshop,
  ($) => sql`update instances set paused_at = null, moving_to = null where id = ${$.instanceId}`,
);

/**
 * Counts the workshop's requests that wait for a third party between their two transactions. They may be completed
 * during a pause.
 */
export const countRequestsBegun = query.one(
  { instanceId: idempotency_keys.instance_id },
  ($) => sql<{ begun: number }>`
  select count(*)::int as begun from idempotency_keys
  where instance_id = ${$.instanceId} and status is null and leased_until > clock_timestamp()`,
);
