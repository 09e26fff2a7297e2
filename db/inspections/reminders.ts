import { type SQL, sql } from 'drizzle-orm';
import { reminderHours } from '../../domain/appointments/reminder.ts';
import type { Db } from '../connection/client.ts';
import { param, query, type Slots } from '../connection/query.ts';
import { inspection_points } from '../connection/tables.ts';
import type { DueSelection } from '../workshops/clocks.ts';
import { isUnsettled } from './table.ts';

interface DueBudget {
  instance_id: number;
  budget_id: number;
}

/**
 * The condition of a finding to remind its client of: shared, due by date or mileage, and without a decision to do the
 * work. The vehicle must still belong to the client. Requires the names p, i, b, v, c and w of the tables.
 */
const isDue = (now: SQL) => sql`
  ${sql.raw(isUnsettled)} and p.decision is distinct from 'accepted' and p.reminded_at is null and p.client_visible
  and i.shared_at is not null and not b.internal and v.client_id = b.client_id and v.status = 'activo'
  and c.erased_at is null
  and (p.return_on <= (${now}::timestamptz at time zone w.timezone)::date or p.return_km <= v.km)`;

const joins = sql.raw(`
  from instances w
    join inspection_points p on p.instance_id = w.id
    join inspections i on i.instance_id = w.id and i.id = p.inspection_id
    join budgets b on b.instance_id = w.id and b.id = i.budget_id
    join vehicles v on v.instance_id = w.id and v.id = b.vehicle_id
    join clients c on c.instance_id = w.id and c.id = b.client_id`);

const dueParameters = { now: param.date, most: param.integer };

const dueBudgets = ($: Slots<typeof dueParameters>, workshops: SQL) => sql<DueBudget>`
  select distinct w.id as instance_id, i.budget_id ${joins}
  where ${workshops} and w.removing_at is null and w.paused_at is null
    and extract(hour from ${$.now}::timestamptz at time zone w.timezone) >= ${reminderHours.from}
    and extract(hour from ${$.now}::timestamptz at time zone w.timezone) < ${reminderHours.to}
    and exists (select from transports t where t.instance_id = w.id) and ${isDue($.now)}
  limit ${$.most}`;

const dueInRealTime = query(dueParameters, ($) => dueBudgets($, sql`w.clock_ahead_ms = 0`));
const dueInSandbox = query({ ...dueParameters, sandboxId: param.integer }, ($) =>
  dueBudgets($, sql`w.id = ${$.sandboxId}`),
);

/** Lists the budgets with findings of which their clients must be reminded. Skips workshops in which it is night. */
export function listFindingsToRemind(
  db: Db,
  { now, sandboxId }: DueSelection,
  most: number,
): Promise<DueBudget[]> {
  return sandboxId === null ? dueInRealTime(db, { now, most }) : dueInSandbox(db, { now, most, sandboxId });
}

interface FindingToRemind {
  id: number;
  text: string;
  plate: string;
  marketing_opt_out: boolean;
  opt_out_email: boolean;
  opt_out_sms: boolean;
}

/** Lists the findings of a budget of which its client must be reminded, urgent ones first. */
export const listDueFindings = query(
  { instanceId: inspection_points.instance_id, budgetId: param.integer, now: param.date },
  ($) => sql<FindingToRemind>`
  select p.id, p.text, v.plate, c.marketing_opt_out, c.opt_out_email, c.opt_out_sms ${joins}
  where w.id = ${$.instanceId} and i.budget_id = ${$.budgetId} and ${isDue($.now)}
  order by case p.result when 'red' then 0 else 1 end, p.id`,
);

export const markFindingsReminded = query.run(
  {
    instanceId: inspection_points.instance_id,
    ids: param.list(inspection_points.id),
    now: param.date,
  },
  ($) => sql`
  update inspection_points set reminded_at = ${$.now}
  where instance_id = ${$.instanceId} and id = any(${$.ids}::bigint[])`,
);
