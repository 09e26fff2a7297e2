import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { budgetStatuses, isOver } from '../../domain/budgets/status.ts';
import { type Db, preparedSelect, preparedWrite, statement, type Tx } from '../connection/client.ts';
import { appointments } from '../connection/tables.ts';
import { liveInstances } from '../workshops/queries.ts';

interface DueAppointment {
  instance_id: number;
  id: number;
  budget_id: number;
}

const lapsed = preparedSelect((db) =>
  db
    .select({
      instance_id: appointments.instance_id,
      id: appointments.id,
      budget_id: appointments.budget_id,
    })
    .from(appointments)
    .where(
      and(
        lte(appointments.lapses_at, sql.placeholder('now')),
        sql`${appointments.instance_id} in ${sql.raw(liveInstances)}`,
      ),
    )
    .orderBy(asc(appointments.lapses_at))
    .limit(sql.placeholder('most')),
);

/** Proposals that have lapsed, those of all workshops, the oldest first. */
export async function listLapsed(db: Db, now: Date, most: number): Promise<DueAppointment[]> {
  return await lapsed(db, { now: now.toISOString(), most });
}

export interface ToRemind extends DueAppointment {
  starts_at: string;
  kept_at: string;
  timezone: string;
  reminder_hours: number;
}

/** Of these nobody is reminded: to look at them one by one would take a transaction each, every few seconds. */
const over = budgetStatuses
  .filter(isOver)
  .map((status) => `'${status}'`)
  .join(', ');

const soon = statement<ToRemind>(`
  select a.instance_id, a.id, a.budget_id, a.starts_at, a.kept_at, i.timezone, i.reminder_hours
  from appointments a
    join instances i on i.id = a.instance_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
  where a.status = 'confirmed' and a.reminded_at is null and a.starts_at > $1
    and a.starts_at <= $1::timestamptz + i.reminder_hours * interval '1 hour' + $2 * interval '1 millisecond'
    and not b.internal and b.date_in is null and b.status not in (${over})
    and i.removing_at is null and exists (select from transports t where t.instance_id = i.id)
    and (a.starts_at, a.instance_id, a.id) > ($3, $4, $5)
  order by a.starts_at, a.instance_id, a.id
  limit $6`);

/** Those that begin within their workshop's hours and some more, of workshops that can send anything at all. */
export async function listToRemind(
  db: Db,
  now: Date,
  moreMs: number,
  after: Pick<ToRemind, 'starts_at' | 'instance_id' | 'id'> | undefined,
  most: number,
): Promise<ToRemind[]> {
  const { starts_at = '-infinity', instance_id = 0, id = 0 } = after ?? {};
  return soon(db, now.toISOString(), moreMs, starts_at, instance_id, id, most);
}

const reminded = preparedWrite((db) =>
  db
    .update(appointments)
    .set({ reminded_at: sql`${sql.placeholder('now')}` })
    .where(
      and(
        eq(appointments.instance_id, sql.placeholder('instanceId')),
        eq(appointments.id, sql.placeholder('id')),
      ),
    ),
);

export async function markReminded(tx: Tx, instanceId: number, id: number, now: Date): Promise<void> {
  await reminded(tx, { instanceId, id, now: now.toISOString() });
}
