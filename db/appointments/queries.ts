import { and, asc, eq, getTableColumns, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { readAppointmentId } from '../../domain/appointments/appointment.ts';
import type { Interval } from '../../domain/appointments/diary.ts';
import { type BudgetRow, findBudget } from '../budgets/queries.ts';
import { type Db, type LentSession, sendInOrder } from '../connection/client.ts';
import { columnsOf, isIn, param, query, type Slot } from '../connection/query.ts';
import { appointments, type budgets, closures } from '../connection/tables.ts';

const { instance_id, id, budget_id, status, box_id, starts_at, ends_at, lapses_at } = appointments;
const { instance_id: _, holds: __, ...read } = getTableColumns(appointments);

export type AppointmentRow = Pick<typeof appointments.$inferSelect, keyof typeof read>;

const ofBudget = { instanceId: instance_id, budgetId: budget_id };
const oneAppointment = { instanceId: instance_id, id };

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

const listOfBudget = query(ofBudget, ($, db) =>
  db
    .select(read)
    .from(appointments)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId))),
);

/**
 * Finds a budget's confirmed appointment and its proposal, including an expired proposal. `lockBudget` prevents changes
 * to both appointments.
 */
export async function findAppointmentsOf(
  ...asked: Parameters<typeof listOfBudget>
): Promise<Partial<Record<AppointmentRow['status'], AppointmentRow>>> {
  const rows = await listOfBudget(...asked);
  return Object.fromEntries(rows.map((row) => [row.status, row]));
}

const listWithTimeToCome = query(
  { instanceId: instance_id, budgetIds: param.list(budget_id), now: param.date },
  ($, db) =>
    db
      .selectDistinct({ budget_id })
      .from(appointments)
      .where(and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds), gt(ends_at, $.now))),
);

/** Lists those of the given budgets that have a present or future appointment. */
export async function listBudgetsToCome(
  db: Db,
  { instanceId, budgetIds, now }: { instanceId: number; budgetIds: number[]; now: Date },
): Promise<BudgetRow[]> {
  const rows = await listWithTimeToCome(db, { instanceId, budgetIds, now });
  const found = await sendInOrder(
    db,
    rows.map((row) => findBudget(db, { instanceId, id: row.budget_id, internal: true })),
  );
  return found.filter((budget) => budget !== undefined);
}

export const findBudgetOfAppointment = query.first(oneAppointment, ($, db) =>
  db
    .select({ budget_id })
    .from(appointments)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/**
 * Inserts an appointment, or replaces the budget's appointment with the same status. Requires `lockBoxes` for the new
 * box and the former box.
 */
export const insertAppointment = query.one(
  columnsOf(appointments, [
    'instance_id',
    'budget_id',
    'status',
    'box_id',
    'starts_at',
    'ends_at',
    'kept_at',
    'proposed_at',
    'lapses_at',
  ]),
  ($, db) =>
    db
      .insert(appointments)
      .values($)
      .onConflictDoUpdate({
        target: [instance_id, budget_id, status],
        set: {
          box_id: sql`excluded.box_id`,
          starts_at: sql`excluded.starts_at`,
          ends_at: sql`excluded.ends_at`,
          kept_at: sql`excluded.kept_at`,
          proposed_at: sql`excluded.proposed_at`,
          lapses_at: sql`excluded.lapses_at`,
          client_confirmed_at: null,
          reminded_at: null,
        },
      })
      .returning(read),
);

/** Records when the client confirmed its attendance at an appointment. */
export const markAttendance = query.run({ ...oneAppointment, now: param.date }, ($, db) =>
  db
    .update(appointments)
    .set({ client_confirmed_at: $.now })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/**
 * Confirms a proposal of a budget without a confirmed appointment. Returns undefined if the proposal has expired and
 * its time is occupied again. Requires `lockBoxes`.
 */
export const updateToConfirmed = query.first({ ...oneAppointment, now: param.date }, ($, db) =>
  db
    .update(appointments)
    .set({ status: 'confirmed', holds: true, lapses_at: null, reminded_at: null, kept_at: $.now })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), appointments.holds))
    .returning(read),
);

export const deleteAppointment = query.run(oneAppointment, ($, db) =>
  db.delete(appointments).where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
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
 * twelve hours before the interval, because no appointment is longer.
 */
const liveWithin = ({ instanceId, from, to, now }: IntervalSlots) =>
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
 * Finds the occupied times of an interval as four arrays in one row: reading two thousand rows takes the driver four
 * times as long.
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
      .where(liveWithin($)),
);

/** Lists the times that appointments and unexpired proposals occupy between two moments. */
export async function listOccupancies(...asked: Parameters<typeof findOccupancyColumns>) {
  const { boxIds, budgetIds, starts, ends } = await findOccupancyColumns(...asked);
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
      .select({ box_id: closures.box_id, starts_at: closures.starts_at, ends_at: closures.ends_at })
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
      .where(and(liveWithin($), sql`${box_id} = coalesce(${$.boxId}, ${box_id})`))
      .orderBy(asc(starts_at), asc(id)),
);

/** An appointment with the columns that the API shows. Has only few columns, because lists may be long. */
export interface ShownAppointmentRow
  extends Pick<
    AppointmentRow,
    'id' | 'budget_id' | 'status' | 'box_id' | 'starts_at' | 'ends_at' | 'client_confirmed_at' | 'proposed_at'
  > {
  box_name: string;
  budget_status: (typeof budgets.$inferSelect)['status'];
  channel: string;
  date_in: string | null;
  estimated_duration_minutes: number | null;
  client_id: number;
  client_name: string;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  mechanic_id: number | null;
  mechanic_name: string | null;
  category_id: number | null;
  category_name: string | null;
}

const shown = sql.raw(`
  select a.id, a.budget_id, a.status, a.box_id, a.starts_at, a.ends_at, a.client_confirmed_at, a.proposed_at,
    box.name as box_name, b.status as budget_status, b.channel, b.date_in, b.estimated_duration_minutes, b.client_id,
    c.name as client_name, b.vehicle_id, v.plate, v.brand, v.model, b.mechanic_id, mechanic.name as mechanic_name,
    b.category_id, category.name as category_name
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id
    left join service_categories category on category.instance_id = b.instance_id
      and category.id = b.category_id and (b.internal or not category.internal)`);

export const findAppointment = query.one(
  oneAppointment,
  ($) => sql<ShownAppointmentRow>`${shown} where a.instance_id = ${$.instanceId} and a.id = ${$.id}`,
);

const findConfirmed = query.first(
  ofBudget,
  ($) => sql<ShownAppointmentRow>`${shown}
  where a.instance_id = ${$.instanceId} and a.budget_id = ${$.budgetId} and a.status = 'confirmed' and not b.internal`,
);

const findProposal = query.first(
  { ...oneAppointment, now: param.date },
  ($) => sql<ShownAppointmentRow>`${shown}
  where a.instance_id = ${$.instanceId} and a.id = ${$.id} and a.status = 'proposed' and a.lapses_at > ${$.now}
    and not b.internal`,
);

/** Finds an appointment or an unexpired proposal by the two parts of its id, unless its budget is internal. */
export async function findShownAppointment(
  db: Db,
  instanceId: number,
  { status, number }: ReturnType<typeof readAppointmentId>,
  now: Date,
): Promise<ShownAppointmentRow | undefined> {
  return status === 'confirmed'
    ? findConfirmed(db, { instanceId, budgetId: number })
    : findProposal(db, { instanceId, id: number, now });
}

/** SQL expression for the number in an appointment's id (`b512`, `p77`), which is part of a list's cursor. */
const numberInId = sql.raw(`case a.status when 'confirmed' then a.budget_id else a.id end`);

const listShown = query(
  {
    instanceId: instance_id,
    from: param.text,
    to: param.text,
    now: param.date,
    internal: param.boolean,
    status: param.orNull(status),
    boxId: param.orNull(box_id),
    afterStart: param.text,
    afterStatus: param.text,
    afterNumber: param.integer,
    most: param.integer,
  },
  ($) => sql<ShownAppointmentRow>`${shown}
  where a.instance_id = ${$.instanceId} and a.starts_at > ${$.from}::timestamptz - interval '12 hours'
    and a.starts_at < ${$.to} and a.ends_at > ${$.from} and (a.lapses_at is null or a.lapses_at > ${$.now})
    and (${$.internal} or not b.internal) and (${$.status}::text is null or a.status = ${$.status})
    and (${$.boxId}::bigint is null or a.box_id = ${$.boxId}) and a.starts_at >= ${$.afterStart}
    and (a.starts_at, a.status, ${numberInId}) > (${$.afterStart}, ${$.afterStatus}, ${$.afterNumber})
  order by a.starts_at, a.status, ${numberInId}
  limit ${$.most}`,
);

export interface AppointmentFilters {
  from: string;
  to: string;
  status?: AppointmentRow['status'] | undefined;
  box_id?: number | undefined;
  internal?: boolean;
}

/** Batch size of long lists, in rows. A batch has 120 KB and blocks the event loop for about 4 ms. */
const rowsAtOnce = 250;

const beforeAll = { afterStart: '-infinity', afterStatus: '', afterNumber: 0 };

/**
 * Lists appointments in batches. Reads each batch on a newly borrowed session, so that no transaction stays open
 * between batches. Empties a batch when the caller requests the next batch: the driver's results reference one another
 * until a major garbage collection, and with the rows in them, six such lists grew to 200 MB.
 */
export async function* listShownAppointments(
  read: LentSession,
  instanceId: number,
  { from, to, status = undefined, box_id = undefined, internal = false }: AppointmentFilters,
  now: Date,
): AsyncGenerator<ShownAppointmentRow[]> {
  const filters = { instanceId, from, to, now, internal, status: status ?? null, boxId: box_id ?? null };
  let after = beforeAll;
  for (;;) {
    const rows = await read((db) => listShown(db, { ...filters, ...after, most: rowsAtOnce }));
    yield rows;
    const last = rows.at(-1);
    const isLast = rows.length < rowsAtOnce;
    rows.length = 0;
    if (!last || isLast) return;
    after = {
      afterStart: last.starts_at,
      afterStatus: last.status,
      afterNumber: last.status === 'confirmed' ? last.budget_id : last.id,
    };
  }
}
