import { eq, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { departed_hosts, instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };

/** Returns whether a host, with or without its port, belongs to a workshop that has left for another deployment. */
export const findDeparture = query.one(
  { host: departed_hosts.host, portless: departed_hosts.host },
  ($) => sql<{ departed: boolean }>`
  select exists (select from departed_hosts where host in (${$.host}, ${$.portless})) as departed`,
);

/** Deletes the entry of a departed host, because a workshop of this deployment has that host again. */
export const forgetDeparture = query.run({ host: departed_hosts.host }, ($, db) =>
  db.delete(departed_hosts).where(eq(departed_hosts.host, $.host)),
);

/**
 * Marks a workshop as having left for another deployment. The workshop is out of service, as during a removal. Records
 * its hosts, so that requests to these hosts get 421 even after the workshop's rows are removed.
 */
export const markLeft = query.run(
  { ...oneWorkshop, now: param.date },
  ($) => sql`
  with leaving as (
    update instances set left_at = coalesce(left_at, ${$.now}), removing_at = coalesce(removing_at, ${$.now})
    where id = ${$.instanceId}
    returning id, left_at
  )
  insert into departed_hosts (host, left_at)
  select h.host, l.left_at from instance_hosts h join leaving l on l.id = h.instance_id
  on conflict (host) do update set left_at = excluded.left_at`,
);

/**
 * Removes the marks that a workshop has left or is moving, and the entries of its departed hosts. Removes the mark of
 * its pause unless `staysPaused` is set.
 */
export const markReturned = query.run(
  { ...oneWorkshop, staysPaused: param.boolean },
  ($) => sql`
  with returned as (
    update instances set left_at = null, removing_at = null, moving_to = null,
      paused_at = case when ${$.staysPaused}::boolean then paused_at end
    where id = ${$.instanceId}
  )
  delete from departed_hosts where host in (
    select host from instance_hosts where instance_id = ${$.instanceId}
  )`,
);

/**
 * Lease number and end of a lane that no worker may acquire: the number belongs to no worker, and the lease never ends.
 */
const stoppedLease = sql.raw(`-1, '9999-12-31T00:00:00Z'`);

/**
 * Leases the free lanes of a workshop, and lanes that future items would create, so that this deployment sends nothing
 * for the workshop. Returns the number of lanes that a worker still holds.
 */
export const stopLanes = query.one(
  oneWorkshop,
  ($) => sql<{ held: number }>`
  with named (kind, lane) as (
    select 'webhooks', id::text from webhook_subscriptions where instance_id = ${$.instanceId}
    union all select 'messages', channel from transports where instance_id = ${$.instanceId}
  ), opened as (
    insert into lanes (instance_id, kind, lane, lease, held_until)
    select ${$.instanceId}::bigint, kind, lane, ${stoppedLease} from named
    on conflict do nothing
  ), taken as (
    update lanes set (lease, held_until) = (${stoppedLease})
    where instance_id = ${$.instanceId} and (lease is null or held_until <= clock_timestamp())
    returning 1
  )
  select count(*)::int - (select count(*) from taken)::int as held from lanes
  where instance_id = ${$.instanceId} and lease is distinct from -1`,
);

/** Frees the lanes that `stopLanes` leased, so that workers can acquire these lanes again. */
export const freeLanes = query.run(
  oneWorkshop,
  ($) => sql`
  update lanes set lease = null, held_until = null where instance_id = ${$.instanceId} and lease = -1`,
);
