import { and, eq, sql } from 'drizzle-orm';
import { reminderHours } from '../../domain/appointments/reminder.ts';
import type { PartOfDay, WaitingWish } from '../../domain/appointments/waiting.ts';
import type { Weekday } from '../../domain/time/week.ts';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { freed_times, waiting_entries, waiting_offers } from '../connection/tables.ts';
import { type DueSelection, usesRealClock } from '../workshops/clocks.ts';

const { instance_id, id, budget_id } = waiting_entries;
const oneEntry = { instanceId: instance_id, id };

/** The states of an entry as the API shows them. */
export type WaitingState = 'waiting' | 'offered' | 'booked' | 'gone';

/** An open offer in JSON, whose moments have PostgreSQL's form. */
export interface OpenOffer {
  id: number;
  starts_at: string;
  ends_at: string;
  box_id: number;
  box_name: string;
  offered_at: string;
  expires_at: string;
}

export interface WaitingRow extends WaitingWish {
  id: number;
  budget_id: number;
  status: WaitingState;
  part_of_day: PartOfDay;
  weekdays: Weekday[];
  notes: string | null;
  created_at: string;
  client_id: number;
  client_name: string;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  offers: OpenOffer[];
}

const entryColumns = sql.raw(`
  e.id, e.budget_id, e.duration_minutes, e.part_of_day, e.weekdays, e.from_day, e.to_day, e.notes, e.created_at, b.client_id,
  c.name as client_name, b.vehicle_id, v.plate, v.brand, v.model, open.offers,
  case when e.status = 'waiting' and open.offers::text <> '[]' then 'offered' else e.status end as status`);

const entryJoins = (now: ReturnType<typeof sql.placeholder> | object) => sql`
  from waiting_entries e
    join budgets b on b.instance_id = e.instance_id and b.id = e.budget_id
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    cross join lateral (
      select coalesce(json_agg(offer order by offer.starts_at), '[]') as offers from (
        select o.id, o.starts_at, o.ends_at, o.box_id, box.name as box_name, o.offered_at, o.expires_at
        from waiting_offers o
          join boxes box on box.instance_id = o.instance_id and box.id = o.box_id
        where e.status = 'waiting' and o.instance_id = e.instance_id and o.entry_id = e.id and o.answer is null
          and o.expires_at > ${now}) offer) open`;

export const findWaitingEntry = query.first(
  { ...oneEntry, now: param.date },
  ($) => sql<WaitingRow>`
  select ${entryColumns} ${entryJoins($.now)}
  where e.instance_id = ${$.instanceId} and e.id = ${$.id}`,
);

/** Finds the entry of a budget that waits. While `lockBudget` is held, it does not change. */
export const findWaitingEntryOf = query.first(
  { instanceId: instance_id, budgetId: budget_id, now: param.date },
  ($) => sql<WaitingRow>`
  select ${entryColumns} ${entryJoins($.now)}
  where e.instance_id = ${$.instanceId} and e.budget_id = ${$.budgetId} and e.status = 'waiting'`,
);

const listPage = query(
  {
    instanceId: instance_id,
    now: param.date,
    state: param.orNull(param.text),
    budgetId: param.orNull(budget_id),
    after: param.integer,
    most: param.integer,
  },
  ($) => sql<WaitingRow>`
  select ${entryColumns} ${entryJoins($.now)}
  where e.instance_id = ${$.instanceId} and e.id > ${$.after}
    and case ${$.state}::text
      when 'waiting' then e.status = 'waiting' and open.offers::text = '[]'
      when 'offered' then open.offers::text <> '[]'
      else e.status = coalesce(${$.state}, 'waiting') end
    and (${$.budgetId}::bigint is null or e.budget_id = ${$.budgetId})
  order by e.id
  limit ${$.most}`,
);

export interface WaitingFilter {
  /** Null selects the entries that wait, with and without offers. */
  state: WaitingState | null;
  budgetId: number | null;
}

/** Lists entries in the order in which they were added. */
export async function listWaitingEntries(
  db: Db,
  instanceId: number,
  filter: WaitingFilter & { now: Date },
  after: number,
  limit: number,
): Promise<Page<WaitingRow>> {
  return pageOf(await listPage(db, { instanceId, ...filter, after, most: limit + 1 }), limit);
}

const wishColumns = ['duration_minutes', 'part_of_day', 'weekdays', 'from_day', 'to_day', 'notes'] as const;

/** Inserts an entry. The budget must not wait yet. Requires `lockBudget`. */
export const insertWaitingEntry = query.one(
  pickColumns(waiting_entries, ['instance_id', 'budget_id', 'created_at', ...wishColumns]),
  ($, db) =>
    db
      .insert(waiting_entries)
      .values({ ...$, status: 'waiting' })
      .returning({ id }),
);

/** Changes the wish of an entry. Requires `lockBudget`. */
export const updateWaitingEntry = query.run(
  pickColumns(waiting_entries, ['instance_id', 'id', ...wishColumns]),
  ($, db) =>
    db
      .update(waiting_entries)
      .set({
        duration_minutes: $.duration_minutes,
        part_of_day: $.part_of_day,
        weekdays: $.weekdays,
        from_day: $.from_day,
        to_day: $.to_day,
        notes: $.notes,
      })
      .where(and(eq(instance_id, $.instance_id), eq(id, $.id))),
);

/** Ends the waiting of a budget, if it waits. Requires `lockBudget`. */
export const endWaiting = query(
  {
    instanceId: instance_id,
    budgetId: budget_id,
    status: param.oneOf<'booked' | 'gone'>(),
    now: param.date,
  },
  ($) => sql<{ id: number }>`
  update waiting_entries set status = ${$.status}, ended_at = ${$.now}
  where instance_id = ${$.instanceId} and budget_id = ${$.budgetId} and status = 'waiting'
  returning id`,
);

/** Empties the notes of the entries of erased budgets, and ends their waiting. */
export const forgetWaiting = query.run(
  { instanceId: instance_id, budgetIds: param.list(budget_id), now: param.date },
  ($, db) =>
    db
      .update(waiting_entries)
      .set({
        notes: null,
        status: sql`case status when 'waiting' then 'gone' else status end`,
        ended_at: sql`coalesce(ended_at, ${$.now})`,
      })
      .where(and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds))),
);

interface OfferState {
  id: number;
  entry_id: number;
  starts_at: string;
  ends_at: string;
  answer: 'accepted' | 'declined' | 'taken' | null;
  expires_at: string;
}

/** Lists the offers to an entry. */
export const listOffers = query(
  { instanceId: waiting_offers.instance_id, entryId: waiting_offers.entry_id },
  ($) => sql<OfferState>`
  select id, entry_id, starts_at, ends_at, answer, expires_at from waiting_offers
  where instance_id = ${$.instanceId} and entry_id = ${$.entryId}`,
);

/** Offers a time to an entry. A time that was offered before is offered again. Requires `lockBudget`. */
export const insertOffer = query.one(
  pickColumns(waiting_offers, [
    ...(['instance_id', 'entry_id', 'box_id', 'starts_at', 'ends_at', 'offered_at', 'expires_at'] as const),
  ]),
  ($, db) =>
    db
      .insert(waiting_offers)
      .values($)
      .onConflictDoUpdate({
        target: [waiting_offers.instance_id, waiting_offers.entry_id, waiting_offers.starts_at],
        set: {
          box_id: sql`excluded.box_id`,
          ends_at: sql`excluded.ends_at`,
          offered_at: sql`excluded.offered_at`,
          expires_at: sql`excluded.expires_at`,
          answer: null,
          answered_at: null,
        },
      })
      .returning({ id: waiting_offers.id }),
);

export const answerOffer = query.run(
  {
    instanceId: waiting_offers.instance_id,
    id: waiting_offers.id,
    answer: param.oneOf<'accepted' | 'declined' | 'taken'>(),
    now: param.date,
  },
  ($) => sql`
  update waiting_offers set answer = ${$.answer}, answered_at = ${$.now}
  where instance_id = ${$.instanceId} and id = ${$.id}`,
);

const findAccepted = query.first(
  { instanceId: instance_id, budgetId: budget_id, id: waiting_offers.id },
  ($) => sql<{ id: number }>`
  select o.id from waiting_offers o
    join waiting_entries e on e.instance_id = o.instance_id and e.id = o.entry_id
  where o.instance_id = ${$.instanceId} and o.id = ${$.id} and o.answer = 'accepted' and e.budget_id = ${$.budgetId}`,
);

/** Tells whether the client of a budget has accepted an offer. */
export async function wasOfferAccepted(...parameters: Parameters<typeof findAccepted>): Promise<boolean> {
  return (await findAccepted(...parameters)) !== undefined;
}

/** Closes the open offers of times in a box that overlap a booked time. Requires `lockBoxes`. */
export const closeTakenOffers = query.run(
  {
    instanceId: waiting_offers.instance_id,
    boxId: waiting_offers.box_id,
    from: param.moment,
    to: param.moment,
    now: param.date,
  },
  ($) => sql`
  update waiting_offers set answer = 'taken', answered_at = ${$.now}
  where instance_id = ${$.instanceId} and box_id = ${$.boxId} and answer is null
    and starts_at < ${$.to} and ends_at > ${$.from}`,
);

/** Records a time that became free, for the waiting list. A time in the past is not recorded. */
export const insertFreedTime = query.run(
  {
    instanceId: freed_times.instance_id,
    boxId: param.orNull(freed_times.box_id),
    from: param.moment,
    to: param.moment,
    now: param.date,
  },
  ($) => sql`
  insert into freed_times (instance_id, box_id, starts_at, ends_at, freed_at)
  select ${$.instanceId}, ${$.boxId}, ${$.from}::timestamptz, ${$.to}::timestamptz, ${$.now}::timestamptz
  where ${$.to}::timestamptz > ${$.now}`,
);

const dueParameters = { now: param.date };
const oneSandbox = { ...dueParameters, sandboxId: param.integer };

/** Selects the workshops with freed times in which it is day, so that no client gets a message at night. */
const workshopsInDaytime = (now: object, workshops: object) => sql<{ instance_id: number }>`
  select distinct f.instance_id
  from freed_times f
    join instances i on i.id = f.instance_id and i.paused_at is null
  where extract(hour from ${now}::timestamptz at time zone i.timezone) >= ${sql.raw(String(reminderHours.from))}
    and extract(hour from ${now}::timestamptz at time zone i.timezone) < ${sql.raw(String(reminderHours.to))}
    and f.${workshops}
  order by f.instance_id`;

const listInRealTime = query(dueParameters, ($) => workshopsInDaytime($.now, usesRealClock));
const listInSandbox = query(oneSandbox, ($) => workshopsInDaytime($.now, sql`instance_id = ${$.sandboxId}`));

/** Lists the workshops with freed times that can be offered now. */
export async function listWorkshopsWithFreedTimes(
  db: Db,
  { now, sandboxId }: DueSelection,
): Promise<number[]> {
  const rows =
    sandboxId === null ? await listInRealTime(db, { now }) : await listInSandbox(db, { now, sandboxId });
  return rows.map((row) => row.instance_id);
}

export const listFreedTimes = query(
  { instanceId: freed_times.instance_id, most: param.integer },
  ($) => sql<{ id: number; box_id: number | null; starts_at: string; ends_at: string; freed_at: string }>`
  select id, box_id, starts_at, ends_at, freed_at from freed_times
  where instance_id = ${$.instanceId} order by id limit ${$.most}`,
);

export const deleteFreedTimes = query.run(
  { instanceId: freed_times.instance_id, ids: param.list(freed_times.id) },
  ($, db) =>
    db.delete(freed_times).where(and(eq(freed_times.instance_id, $.instanceId), isIn(freed_times.id, $.ids))),
);

export interface WaitingCandidate extends WaitingWish {
  id: number;
  budget_id: number;
  created_at: string;
}

/** Lists the entries that wait, those that have waited longest first. */
export const listCandidates = query(
  { instanceId: instance_id, most: param.integer },
  ($) => sql<WaitingCandidate>`
  select id, budget_id, duration_minutes, part_of_day, weekdays, from_day, to_day, created_at from waiting_entries
  where instance_id = ${$.instanceId} and status = 'waiting' order by id limit ${$.most}`,
);
