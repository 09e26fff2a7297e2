import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { SeededHoliday } from '../../domain/workshops/holiday-seed.ts';
import type { Tx } from '../connection/client.ts';
import { param, query, type Values } from '../connection/query.ts';
import { holidays } from '../connection/tables.ts';
import type { Instance } from './queries.ts';

const { instance_id, id, date, name, scope } = holidays;
const visibleColumns = { id, date, name, scope };
const oneHoliday = { instanceId: instance_id, id };

export type HolidayRow = Pick<typeof holidays.$inferSelect, keyof typeof visibleColumns>;

/**
 * Lists the holidays from a day on. For coming holidays, the caller passes today's date in the workshop's time zone.
 */
export const listHolidaysFrom = query({ instanceId: instance_id, from: date }, ($, db) =>
  db
    .select(visibleColumns)
    .from(holidays)
    .where(and(eq(instance_id, $.instanceId), gte(date, $.from)))
    .orderBy(asc(date), asc(id)),
);

/** Inserts a holiday. Returns undefined if the workshop has a holiday with the same day and name. */
export const insertHoliday = query.first({ instanceId: instance_id, date, name, scope }, ($, db) =>
  db
    .insert(holidays)
    .values({ instance_id: $.instanceId, date: $.date, name: $.name, scope: $.scope, source: 'desk' })
    .onConflictDoNothing()
    .returning(visibleColumns),
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

/**
 * Deletes the seeded holidays of a period that are not in the given list. Deleted and kept holidays are compared by day
 * and name.
 */
export const deleteOtherSeeded = query(
  { instanceId: instance_id, from: date, until: date, seeded: param.json<SeededHoliday[]>() },
  ($) => sql<HolidayRow>`
  delete from holidays h
  where h.instance_id = ${$.instanceId} and h.source = 'seed' and h.date between ${$.from} and ${$.until}
    and not exists (
      select from jsonb_to_recordset(${$.seeded}::jsonb) as s (date date, name text)
      where s.date = h.date and s.name = h.name
    )
  returning h.id, h.date, h.name, h.scope`,
);

/** Inserts those of the given holidays that the workshop does not have. */
export const insertMissingSeeded = query(
  { instanceId: instance_id, seeded: param.json<SeededHoliday[]>() },
  ($) => sql<HolidayRow>`
  insert into holidays (instance_id, date, name, scope, source)
  select ${$.instanceId}, date, name, scope, 'seed'
  from jsonb_to_recordset(${$.seeded}::jsonb) as s (date date, name text, scope text)
  on conflict do nothing
  returning id, date, name, scope`,
);

/** A workshop that may lack the holidays of a year, with its country, region and clock. */
export interface UnseededWorkshop {
  id: number;
  country: string;
  region: string | null;
  language: Instance['language'];
  holidays_seeded_through: number | null;
  clock_ahead_ms: number;
}

/**
 * Lists the workshops that lack the holidays of a year, and the workshops whose clock may show a later year. Sorts them
 * by country and region.
 */
export const listWorkshopsWithoutHolidays = query(
  { year: param.integer },
  ($) => sql<UnseededWorkshop>`
  select id, country, region, language, holidays_seeded_through, clock_ahead_ms from instances
  where removing_at is null and paused_at is null
    and (coalesce(holidays_seeded_through, 0) < ${$.year} or clock_ahead_ms > 0)
  order by country, region, language, id`,
);

const claimYear = query(
  { instanceIds: param.list(param.integer), year: param.integer },
  ($) => sql<{ id: number }>`
  with unseeded as (
    select id from instances
    where id = any (${$.instanceIds}::bigint[]) and removing_at is null and paused_at is null
      and coalesce(holidays_seeded_through, 0) < ${$.year}
    order by id for no key update
  )
  update instances i set holidays_seeded_through = ${$.year} from unseeded where i.id = unseeded.id returning i.id`,
);

const insertSeeded = query.run(
  { instanceIds: param.list(param.integer), seeded: param.json<SeededHoliday[]>() },
  ($) => sql`
  insert into holidays (instance_id, date, name, scope, source)
  select id, date, name, scope, 'seed'
  from unnest(${$.instanceIds}::bigint[]) workshop (id),
    rows from (jsonb_to_recordset(${$.seeded}::jsonb) as (date date, name text, scope text))
      with ordinality as holiday (date, name, scope, place)
  order by id, place
  on conflict do nothing`,
);

/**
 * Inserts a year's holidays for workshops of the same region, unless that was done before: holidays that a workshop
 * deletes are not inserted again. Returns the number of workshops that lacked these holidays.
 */
export async function seedHolidays(
  tx: Tx,
  instanceIds: number[],
  year: number,
  seeded: SeededHoliday[],
): Promise<number> {
  const claimed = await claimYear(tx, { instanceIds, year });
  if (claimed.length > 0 && seeded.length > 0)
    await insertSeeded(tx, { instanceIds: claimed.map(({ id }) => id), seeded });
  return claimed.length;
}
