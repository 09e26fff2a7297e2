import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { accounts, sessions } from '../connection/tables.ts';
import { hasTimeLeft } from './sessions.ts';

/** A recent change of a workshop: an event of the outbox, or an act of a person in the panel. */
export interface Change {
  instance_id: number;
  /** Tells the change from others. */
  change: string;
  /** Subject of the event, such as `lead` or `client`; `panel` for a person's act. */
  subject: string;
}

/** Lists the changes of some workshops since a moment. The list overlaps with the previous one, so that late commits count. */
export const listChangesSince = query(
  { instanceIds: param.list(param.integer), since: param.date },
  ($) => sql<Change>`
    select instance_id, 'event ' || id as change, split_part(event, '.', 1) as subject
    from events
    where instance_id = any (${$.instanceIds}::bigint[]) and occurred_at > ${$.since}
    union all
    select instance_id, 'act ' || idempotency_key, 'panel'
    from idempotency_keys
    where instance_id = any (${$.instanceIds}::bigint[]) and created_at > ${$.since} and key_id < 0`,
);

/** Lists which of some sessions have not ended and belong to a person of the staff. */
export const listLiveSessions = query(
  { instanceIds: param.list(param.integer), ids: param.list(param.integer), now: param.date },
  ($) => sql<{ id: number }>`
    select ${sessions.id}
    from ${sessions}
    join ${accounts} a on a.instance_id = ${sessions.instance_id} and a.id = ${sessions.account_id}
    join staff on staff.instance_id = a.instance_id and staff.id = a.staff_id and staff.active
    left join tablets t on t.instance_id = ${sessions.instance_id} and t.id = ${sessions.tablet_id}
    where ${sessions.instance_id} = any (${$.instanceIds}::bigint[]) and ${sessions.id} = any (${$.ids}::bigint[])
      and t.removed_at is null and ${hasTimeLeft($)}`,
);
