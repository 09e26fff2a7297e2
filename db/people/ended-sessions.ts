import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { accounts, sessions } from '../connection/tables.ts';
import { hasTimeLeft } from './sessions.ts';

/** Lists which of some sessions have ended, or belong to no person of the staff any more. */
export const listEndedSessions = query(
  { instanceIds: param.list(param.integer), ids: param.list(param.integer), now: param.date },
  ($) => sql<{ id: number }>`
    select asked.id
    from unnest(${$.ids}::bigint[]) as asked (id)
    except
    select ${sessions.id}
    from ${sessions}
    join ${accounts} a on a.instance_id = ${sessions.instance_id} and a.id = ${sessions.account_id}
    join staff on staff.instance_id = a.instance_id and staff.id = a.staff_id and staff.active
    left join tablets t on t.instance_id = ${sessions.instance_id} and t.id = ${sessions.tablet_id}
    where ${sessions.instance_id} = any (${$.instanceIds}::bigint[]) and ${sessions.id} = any (${$.ids}::bigint[])
      and t.removed_at is null and ${hasTimeLeft($)}`,
);
