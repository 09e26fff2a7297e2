import { and, eq, type SQL, sql } from 'drizzle-orm';
import { eveningReminderHour, reminderHours } from '../../domain/appointments/reminder.ts';
import { budgetStatuses, isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import type { Db } from '../connection/client.ts';
import { param, query, type Slots } from '../connection/query.ts';
import { appointments } from '../connection/tables.ts';
import { type DueSelection, usesRealClock } from '../workshops/clocks.ts';

interface DueAppointment {
  instance_id: number;
  id: number;
  budget_id: number;
}

const dueParameters = { now: param.date, most: param.integer };
const oneSandbox = { sandboxId: param.integer };

const lapsedAppointments = ($: Slots<typeof dueParameters>, workshops: SQL) => sql<DueAppointment>`
  select instance_id, id, budget_id from appointments
  where lapses_at <= ${$.now} and ${workshops}
  order by lapses_at
  limit ${$.most}`;

const lapsedInRealTime = query(dueParameters, ($) => lapsedAppointments($, usesRealClock));
const lapsedInSandbox = query({ ...dueParameters, ...oneSandbox }, ($) =>
  lapsedAppointments($, sql`instance_id = ${$.sandboxId}`),
);

/** Lists expired proposals in the order of their expiry, the earliest first. */
export function listLapsed(
  db: Db,
  { now, sandboxId }: DueSelection,
  most: number,
): Promise<DueAppointment[]> {
  if (sandboxId === null) return lapsedInRealTime(db, { now, most });
  return lapsedInSandbox(db, { now, most, sandboxId });
}

export interface AppointmentToRemind extends DueAppointment {
  starts_at: string;
  kept_at: string;
  timezone: string;
  reminder_hours: number;
}

/**
 * Quoted statuses of finished budgets, for an SQL list. The query for reminders excludes finished budgets in SQL,
 * because a later check would take a transaction per budget every few seconds.
 */
const statusesWithoutReminder = sql.raw(
  budgetStatuses
    .filter(isInvoicedOrDeclined)
    .map((status) => `'${status}'`)
    .join(', '),
);

const soonParameters = {
  ...dueParameters,
  moreMs: param.integer,
  starts_at: param.text,
  instance_id: param.integer,
  id: param.integer,
};

/**
 * Selects the appointments to remind clients of. Searches each workshop in a separate subquery: in one search over all
 * workshops, thousands of appointments have the same start.
 */
const appointmentsStartingSoon = (
  $: Slots<typeof soonParameters>,
  workshops: SQL,
) => sql<AppointmentToRemind>`
  select a.instance_id, a.id, a.budget_id, a.starts_at, a.kept_at, i.timezone, i.reminder_hours
  from instances i
    cross join lateral (select extract(hour from ${$.now}::timestamptz at time zone i.timezone)::int as hour) clock
    cross join lateral (
      select a.* from appointments a
      where a.instance_id = i.id and a.status = 'confirmed' and a.reminded_at is null and a.starts_at > ${$.now}
        and a.starts_at <= ${$.now}::timestamptz + i.reminder_hours * interval '1 hour'
          + case when clock.hour >= ${eveningReminderHour} then ${$.moreMs} else 0 end * interval '1 millisecond'
        and (a.instance_id, a.starts_at, a.id) > (${$.instance_id}, ${$.starts_at}, ${$.id})
      order by a.starts_at, a.id limit ${$.most}
    ) a
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
  where i.id >= ${$.instance_id} and clock.hour >= ${reminderHours.from} and clock.hour < ${reminderHours.to} and i.reminder_hours > 0
    and not b.internal and b.date_in is null and b.status not in (${statusesWithoutReminder})
    and ${workshops} and i.removing_at is null and i.paused_at is null and exists (select from transports t where t.instance_id = i.id)
  order by i.id, a.starts_at, a.id
  limit ${$.most}`;

const listSoonInRealTime = query(soonParameters, ($) =>
  appointmentsStartingSoon($, sql`i.clock_ahead_ms = 0`),
);
const listSoonInSandbox = query({ ...soonParameters, ...oneSandbox }, ($) =>
  appointmentsStartingSoon($, sql`i.id = ${$.sandboxId}`),
);

/**
 * Lists the appointments to remind clients of: appointments that begin within the workshop's `reminder_hours` from now,
 * or in the evening up to `moreMs` later. Skips workshops in which it is night, and workshops without a transport.
 */
export async function listToRemind(
  db: Db,
  { now, sandboxId }: DueSelection,
  moreMs: number,
  last: Pick<AppointmentToRemind, 'starts_at' | 'instance_id' | 'id'> | undefined,
  most: number,
): Promise<AppointmentToRemind[]> {
  const { starts_at = '-infinity', instance_id = 0, id = 0 } = last ?? {};
  const after = { now, moreMs, starts_at, instance_id, id, most };
  return sandboxId === null ? listSoonInRealTime(db, after) : listSoonInSandbox(db, { ...after, sandboxId });
}

export const markReminded = query.run(
  { instanceId: appointments.instance_id, id: appointments.id, now: param.date },
  ($, db) =>
    db
      .update(appointments)
      .set({ reminded_at: $.now })
      .where(and(eq(appointments.instance_id, $.instanceId), eq(appointments.id, $.id))),
);
