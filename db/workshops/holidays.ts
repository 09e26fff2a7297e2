import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { SeededHoliday } from '../../domain/workshops/holiday-seed.ts';
import type { Tx } from '../connection/client.ts';
import { param, query, type Values } from '../connection/query.ts';
import { holidays, instances } from '../connection/tables.ts';

const { instance_id, id, date, name, scope } = holidays;
const shown = { id, date, name, scope };
const oneHoliday = { instanceId: instance_id, id };

export type HolidayRow = Pick<typeof holidays.$inferSelect, keyof typeof shown>;

/** Lists the holidays from a day on. For those to come, the day is today in the workshop's time zone. */
export const listHolidaysFrom = query({ instanceId: instance_id, from: date }, ($, db) =>
  db
    .select(shown)
    .from(holidays)
    .where(and(eq(instance_id, $.instanceId), gte(date, $.from)))
    .orderBy(asc(date), asc(id)),
);

/** Inserts a holiday. Returns undefined if the day already has a holiday of that name. */
export const insertHoliday = query.first({ instanceId: instance_id, date, name, scope }, ($, db) =>
  db
    .insert(holidays)
    .values({ instance_id: $.instanceId, date: $.date, name: $.name, scope: $.scope, source: 'desk' })
    .onConflictDoNothing()
    .returning(shown),
);

const deleteRow = query.first(oneHoliday, ($, db) =>
  db
    .delete(holidays)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .returning({ id }),
);

/** Removes a holiday. Returns false if the workshop has no such holiday. */
export async function deleteHoliday(tx: Tx, values: Values<typeof oneHoliday>): Promise<boolean> {
  return (await deleteRow(tx, values)) !== undefined;
}

const { id: workshop, holidays_seeded_through, paused_at, removing_at } = instances;

const claimYear = query.first({ instanceId: workshop, year: param.integer }, ($, db) =>
  db
    .update(instances)
    .set({ holidays_seeded_through: $.year })
    .where(
      and(
        eq(workshop, $.instanceId),
        isNull(removing_at),
        isNull(paused_at),
        or(isNull(holidays_seeded_through), lt(holidays_seeded_through, $.year)),
      ),
    )
    .returning({ id: workshop }),
);

const insertSeeded = query.run(
  { instanceId: instance_id, seeded: param.json<SeededHoliday[]>() },
  ($) => sql`
  insert into holidays (instance_id, date, name, scope, source)
  select ${$.instanceId}::bigint, date, name, scope, 'seed'
  from rows from (jsonb_to_recordset(${$.seeded}::jsonb) as (date date, name text, scope text))
    with ordinality as holiday (date, name, scope, place)
  order by place
  on conflict do nothing`,
);

/** Seeds a year once: what the workshop then takes off its list stays off. Returns false if it was seeded before. */
export async function seedHolidays(
  tx: Tx,
  instanceId: number,
  year: number,
  seeded: SeededHoliday[],
): Promise<boolean> {
  const claimed = await claimYear(tx, { instanceId, year });
  if (!claimed) return false;
  if (seeded.length > 0) await insertSeeded(tx, { instanceId, seeded });
  return true;
}
