import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Interval } from '../../domain/appointments/diary.ts';
import { isIn, param, query, type Slot } from '../connection/query.ts';
import { appointments, budgets, clients, closures, vehicles } from '../connection/tables.ts';

const { instance_id, id, budget_id, status, box_id, starts_at, ends_at, lapses_at } = appointments;

/**
 * Locks the diary of several boxes until the transaction ends. Lock all boxes in one call, which prevents deadlocks,
 * and read the diary in later statements.
 */
export const lockBoxes = query(
  { instanceId: instance_id, boxIds: param.list(box_id) },
  ($) => sql`
  select pg_advisory_xact_lock(hashtextextended('box ' || ${$.instanceId}::bigint || ' ' || box, 0))
  from (select distinct box from unnest(${$.boxIds}::bigint[]) as wanted (box) order by box offset 0) ascending`,
);

/**
 * Frees the times that expired proposals occupy, including proposals whose expiry is not reported yet. Requires
 * `lockBoxes`.
 */
export const freeLapsed = query.run(
  { instanceId: instance_id, boxIds: param.list(box_id), now: param.date },
  ($, db) =>
    db
      .update(appointments)
      .set({ holds: false })
      .where(
        and(eq(instance_id, $.instanceId), isIn(box_id, $.boxIds), lte(lapses_at, $.now), appointments.holds),
      ),
);

interface IntervalSlots {
  instanceId: Slot;
  from: Slot;
  to: Slot;
  now: Slot;
}

/**
 * Condition for confirmed appointments and unexpired proposals in an interval. Searches the index of starts only from
 * twelve hours before the interval, because no appointment is longer than twelve hours.
 */
const areLiveWithin = ({ instanceId, from, to, now }: IntervalSlots) =>
  and(
    eq(instance_id, instanceId),
    sql`${starts_at} > ${from}::timestamptz - interval '12 hours'`,
    lt(starts_at, to),
    gt(ends_at, from),
    or(isNull(lapses_at), gt(lapses_at, now)),
  );

const aggregateColumn = (value: SQL | typeof box_id | typeof budget_id) =>
  sql<number[]>`coalesce(array_agg(${value} order by ${starts_at}, ${id}), '{}')`;

/**
 * Aggregates a column of moments into an array of milliseconds since 1970. Uses `date_part`, because `extract`
 * calculates in decimals, which took a quarter of the statement's time.
 */
const epochMs = (moment: typeof starts_at | typeof ends_at) =>
  aggregateColumn(sql`(date_part('epoch', ${moment}) * 1000)::bigint`);

/**
 * Finds the occupied times of an interval as four arrays in one row. Two thousand separate rows would take the driver
 * four times as long to read.
 */
const findOccupancyColumns = query.one(
  { instanceId: instance_id, from: param.date, to: param.date, now: param.date },
  ($, db) =>
    db
      .select({
        boxIds: aggregateColumn(box_id).as('boxIds'),
        budgetIds: aggregateColumn(budget_id).as('budgetIds'),
        starts: epochMs(starts_at).as('starts'),
        ends: epochMs(ends_at).as('ends'),
      })
      .from(appointments)
      .where(areLiveWithin($)),
);

/** Lists the times that appointments and unexpired proposals occupy between two moments. */
export async function listOccupancies(...parameters: Parameters<typeof findOccupancyColumns>) {
  const { boxIds, budgetIds, starts, ends } = await findOccupancyColumns(...parameters);
  return boxIds.map((boxId, at) => ({
    boxId,
    budgetId: budgetIds[at] as number,
    startMs: starts[at] as number,
    endMs: ends[at] as number,
  }));
}

export const listClosedTimes = query(
  { instanceId: closures.instance_id, from: param.date, to: param.date },
  ($, db) =>
    db
      .select({
        box_id: closures.box_id,
        name: closures.name,
        starts_at: closures.starts_at,
        ends_at: closures.ends_at,
      })
      .from(closures)
      .where(
        and(
          eq(closures.instance_id, $.instanceId),
          gt(closures.ends_at, $.from),
          lt(closures.starts_at, $.to),
        ),
      )
      .orderBy(asc(closures.id)),
);

export function momentsOf({ startMs, endMs }: Interval) {
  return { from: new Date(startMs), to: new Date(endMs) };
}

/** Lists the appointments between two moments, of one box or of all boxes. */
export const listAppointmentsWithin = query(
  {
    instanceId: instance_id,
    boxId: param.orNull(box_id),
    from: param.date,
    to: param.date,
    now: param.date,
  },
  ($, db) =>
    db
      .select({ id, budget_id, status })
      .from(appointments)
      .where(and(areLiveWithin($), sql`${box_id} = coalesce(${$.boxId}, ${box_id})`))
      .orderBy(asc(starts_at), asc(id)),
);

/** Lists the appointments between two moments whose work is assigned to a mechanic. */
export const listAppointmentsOfMechanic = query(
  {
    instanceId: instance_id,
    mechanicId: budgets.mechanic_id,
    from: param.date,
    to: param.date,
    now: param.date,
  },
  ($, db) =>
    db
      .select({ id, budget_id, status })
      .from(appointments)
      .innerJoin(budgets, and(eq(budgets.instance_id, instance_id), eq(budgets.id, budget_id)))
      .where(and(areLiveWithin($), eq(budgets.mechanic_id, $.mechanicId)))
      .orderBy(asc(starts_at), asc(id)),
);

/** Lists for whom the times between two moments are taken. */
export const listTakers = query(
  { instanceId: instance_id, from: param.date, to: param.date, now: param.date },
  ($, db) =>
    db
      .select({
        ...{ id, budget_id, status, starts_at },
        plate: vehicles.plate,
        client_name: sql<string>`${clients.name}`.as('client_name'),
      })
      .from(appointments)
      .innerJoin(budgets, and(eq(budgets.instance_id, instance_id), eq(budgets.id, budget_id)))
      .innerJoin(clients, and(eq(clients.instance_id, instance_id), eq(clients.id, budgets.client_id)))
      .leftJoin(vehicles, and(eq(vehicles.instance_id, instance_id), eq(vehicles.id, budgets.vehicle_id)))
      .where(areLiveWithin($))
      .orderBy(asc(starts_at), asc(id)),
);

export type TakerRow = Awaited<ReturnType<typeof listTakers>>[number];
