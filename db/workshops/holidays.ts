import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { SeededHoliday } from '../../domain/workshops/holiday-seed.ts';
import { type Db, preparedSelect, type Tx } from '../connection/client.ts';
import { holidays, instances } from '../connection/tables.ts';

const shown = { id: holidays.id, date: holidays.date, name: holidays.name, scope: holidays.scope };

export type HolidayRow = Pick<typeof holidays.$inferSelect, keyof typeof shown>;

const list = preparedSelect((db) =>
  db
    .select(shown)
    .from(holidays)
    .where(
      and(
        eq(holidays.instance_id, sql.placeholder('instanceId')),
        gte(holidays.date, sql.placeholder('from')),
      ),
    )
    .orderBy(asc(holidays.date), asc(holidays.id)),
);

/** From a day on: today in the workshop's time zone for those to come. */
export async function listHolidays(db: Db, instanceId: number, from: string): Promise<HolidayRow[]> {
  return await list(db, { instanceId, from });
}

/** Undefined where the day has a holiday of that name already. */
export async function insertHoliday(
  tx: Tx,
  instanceId: number,
  { date, name, scope }: Omit<HolidayRow, 'id'>,
): Promise<HolidayRow | undefined> {
  const [row] = await tx
    .insert(holidays)
    .values({ instance_id: instanceId, date, name, scope, source: 'desk' })
    .onConflictDoNothing()
    .returning(shown);
  return row;
}

export async function removeHoliday(tx: Tx, instanceId: number, id: number): Promise<boolean> {
  const removed = await tx
    .delete(holidays)
    .where(and(eq(holidays.instance_id, instanceId), eq(holidays.id, id)))
    .returning({ id: holidays.id });
  return removed.length > 0;
}

/** Once for each year: what the workshop takes off its list afterwards stays off. */
export async function seedHolidays(
  tx: Tx,
  instanceId: number,
  year: number,
  seeded: SeededHoliday[],
): Promise<boolean> {
  const notYet = or(isNull(instances.holidays_seeded_through), lt(instances.holidays_seeded_through, year));
  const claimed = await tx
    .update(instances)
    .set({ holidays_seeded_through: year })
    .where(and(eq(instances.id, instanceId), isNull(instances.removing_at), notYet))
    .returning({ id: instances.id });
  if (claimed.length === 0) return false;
  const rows = seeded.map((holiday) => ({ ...holiday, instance_id: instanceId, source: 'seed' as const }));
  if (rows.length > 0) await tx.insert(holidays).values(rows).onConflictDoNothing();
  return true;
}
