import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { instance_hosts, instances } from '../connection/tables.ts';

const oneWorkshop = { instanceId: instances.id };

/** Whether a host belongs to a workshop that has left for another deployment, and is still here to be removed. */
export const findLeft = query.one(
  { host: instance_hosts.host, portless: instance_hosts.host },
  ($) => sql<{ left: boolean }>`
  select exists (
    select from instance_hosts h join instances i on i.id = h.instance_id
    where h.host in (${$.host}, ${$.portless}) and i.left_at is not null
  ) as left`,
);

/** Marks a workshop as leaving: nothing answers for it from then on, as during its removal. */
export const markLeft = query.run(
  { ...oneWorkshop, now: param.date },
  ($) => sql`
  update instances set left_at = coalesce(left_at, ${$.now}), removing_at = coalesce(removing_at, ${$.now})
  where id = ${$.instanceId}`,
);

/** Takes the mark back, and that of a pause. */
export const markReturned = query.run(
  oneWorkshop,
  ($) =>
    sql`update instances set left_at = null, removing_at = null, paused_at = null where id = ${$.instanceId}`,
);

/** No worker has this lease, and none takes a lane before that moment. */
const stopped = sql.raw(`-1, '9999-12-31T00:00:00Z'`);

/**
 * Takes the lanes of a workshop that no worker holds, and those that what is to come would open, so that nothing of it is
 * sent here any more. Returns how many a worker still holds.
 */
export const stopLanes = query.one(
  oneWorkshop,
  ($) => sql<{ held: number }>`
  with named (kind, lane) as (
    select 'webhooks', id::text from webhook_subscriptions where instance_id = ${$.instanceId}
    union all select 'messages', channel from transports where instance_id = ${$.instanceId}
  ), opened as (
    insert into lanes (instance_id, kind, lane, lease, held_until)
    select ${$.instanceId}::bigint, kind, lane, ${stopped} from named
    on conflict do nothing
  ), taken as (
    update lanes set (lease, held_until) = (${stopped})
    where instance_id = ${$.instanceId} and (lease is null or held_until <= clock_timestamp())
    returning 1
  )
  select count(*)::int - (select count(*) from taken)::int as held from lanes
  where instance_id = ${$.instanceId} and lease is distinct from -1`,
);

/** Lets workers take the lanes again. */
export const freeLanes = query.run(
  oneWorkshop,
  ($) => sql`
  update lanes set lease = null, held_until = null where instance_id = ${$.instanceId} and lease = -1`,
);
