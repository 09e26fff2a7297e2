import {
  type AnyColumn,
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Interval } from '../../domain/appointments/diary.ts';
import { type BudgetRow, findBudget, namesOfBudget } from '../budgets/queries.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  type LentSession,
  placeholders,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { appointments, type budgets } from '../connection/tables.ts';

const { instance_id, id, budget_id, status, box_id, starts_at, ends_at, lapses_at } = appointments;
const { instance_id: _, holds: __, ...read } = getTableColumns(appointments);

export type AppointmentRow = Pick<typeof appointments.$inferSelect, keyof typeof read>;

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const ofBudget = and(ofWorkshop, eq(budget_id, sql.placeholder('budgetId')));
const thisOne = and(ofWorkshop, eq(id, sql.placeholder('id')));
const isLive = or(isNull(lapses_at), gt(lapses_at, sql.placeholder('now')));

const lock = statement(`
  select pg_advisory_xact_lock(hashtextextended('box ' || $1::bigint || ' ' || box, 0))
  from (select box from unnest($2::bigint[]) as wanted (box) order by box offset 0) ascending`);

/**
 * Nobody else changes what these boxes keep before the end of the transaction. All are locked at once, and the diary is
 * read afterwards, in statements of their own.
 */
export async function lockBoxes(tx: Tx, instanceId: number, boxIds: number[]): Promise<void> {
  await lock(tx, instanceId, arrayLiteral([...new Set(boxIds)]));
}

const listOfBudget = preparedSelect((db) => db.select(read).from(appointments).where(ofBudget));

/** Its confirmed appointment and its proposal, lapsed or not. Under `lockBudget` they stay as they are. */
export async function findAppointmentsOf(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<Partial<Record<AppointmentRow['status'], AppointmentRow>>> {
  const rows = await listOfBudget(db, { instanceId, budgetId });
  return Object.fromEntries(rows.map((row) => [row.status, row]));
}

const toCome = preparedSelect((db) =>
  db
    .selectDistinct({ budget_id })
    .from(appointments)
    .where(and(ofWorkshop, isIn(budget_id, 'budgetIds'), gt(ends_at, sql.placeholder('now')))),
);

/** Those of them that keep some of the time to come. */
export async function listBudgetsToCome(
  db: Db,
  instanceId: number,
  budgetIds: number[],
  now: Date,
): Promise<BudgetRow[]> {
  const ids = await toCome(db, { instanceId, budgetIds: arrayLiteral(budgetIds), now: now.toISOString() });
  const found = await sendInOrder(
    db,
    ids.map((row) => findBudget(db, instanceId, row.budget_id, { internal: true })),
  );
  return found.filter((budget) => budget !== undefined);
}

const budgetOf = preparedSelect((db) => db.select({ budget_id }).from(appointments).where(thisOne));

export async function findBudgetOfAppointment(
  db: Db,
  instanceId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await budgetOf(db, { instanceId, id });
  return row?.budget_id;
}

const kept = ['box_id', 'starts_at', 'ends_at', 'kept_at', 'proposed_at', 'lapses_at'] as const;

const insert = preparedWrite((db) =>
  db
    .insert(appointments)
    .values(placeholders(['instance_id', 'budget_id', 'status', ...kept]))
    .onConflictDoUpdate({
      target: [instance_id, budget_id, status],
      set: {
        ...Object.fromEntries(kept.map((name) => [name, sql.raw(`excluded.${name}`)])),
        client_confirmed_at: null,
        reminded_at: null,
      },
    })
    .returning(read),
);

type Kept = Pick<AppointmentRow, (typeof kept)[number] | 'budget_id' | 'status'>;

/** In place of what the budget has in this status. Under `lockBoxes`, of its former box too. */
export async function keepAppointment(tx: Tx, instanceId: number, fields: Kept): Promise<AppointmentRow> {
  const [row] = await insert(tx, { ...fields, instance_id: instanceId });
  return row as AppointmentRow;
}

const attend = preparedWrite((db) =>
  db
    .update(appointments)
    .set({ client_confirmed_at: sql`${sql.placeholder('now')}` })
    .where(thisOne),
);

/** The client has said that it will come. */
export async function confirmAttendance(tx: Tx, instanceId: number, id: number, now: Date): Promise<void> {
  await attend(tx, { instanceId, id, now: now.toISOString() });
}

const agree = preparedWrite((db) =>
  db
    .update(appointments)
    .set({
      status: 'confirmed',
      holds: true,
      lapses_at: sql`null`,
      reminded_at: sql`null`,
      kept_at: sql`${sql.placeholder('now')}`,
    })
    .where(and(thisOne, appointments.holds))
    .returning(read),
);

/**
 * Of a proposal, once its budget has nothing confirmed. Under `lockBoxes`. Undefined: it has lapsed meanwhile, and
 * somebody else has its time.
 */
export async function confirmAppointment(
  tx: Tx,
  instanceId: number,
  id: number,
  now: Date,
): Promise<AppointmentRow | undefined> {
  const [row] = await agree(tx, { instanceId, id, now: now.toISOString() });
  return row;
}

const remove = preparedWrite((db) => db.delete(appointments).where(thisOne));

export async function removeAppointment(tx: Tx, instanceId: number, id: number): Promise<void> {
  await remove(tx, { instanceId, id });
}

const letGo = preparedWrite((db) =>
  db
    .update(appointments)
    .set({ holds: false })
    .where(
      and(ofWorkshop, isIn(box_id, 'boxIds'), lte(lapses_at, sql.placeholder('now')), appointments.holds),
    ),
);

/** What has lapsed keeps nobody out, told or not yet. Under `lockBoxes`. */
export async function letLapsedGo(tx: Tx, instanceId: number, boxIds: number[], now: Date): Promise<void> {
  await letGo(tx, { instanceId, boxIds: arrayLiteral(boxIds), now: now.toISOString() });
}

const within = {
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
};

/** Longer none is, so that the index of starts finds all that reach into a time. */
const longest = "interval '12 hours'";

const overlapping = and(
  sql`${starts_at} > ${within.from}::timestamptz - ${sql.raw(longest)}`,
  lt(starts_at, within.to),
  gt(ends_at, within.from),
);

const inOrder = (value: SQL | AnyColumn) =>
  sql<string>`coalesce(array_agg(${value} order by ${starts_at}, ${id}), '{}')`;

/** `extract` reckons in decimals, which takes a quarter of the whole statement. */
const epochMs = (moment: typeof starts_at | typeof ends_at) =>
  inOrder(sql`(date_part('epoch', ${moment}) * 1000)::bigint`);

/** As four columns in one row: two thousand rows take the driver four times as long. */
const occupancies = preparedSelect((db) =>
  db
    .select({
      boxIds: inOrder(box_id).as('boxIds'),
      budgetIds: inOrder(budget_id).as('budgetIds'),
      starts: epochMs(starts_at).as('starts'),
      ends: epochMs(ends_at).as('ends'),
    })
    .from(appointments)
    .where(and(ofWorkshop, overlapping, isLive)),
);

const numbersOf = (array: string) => JSON.parse(`[${array.slice(1, -1)}]`) as number[];

/** All that keeps its time between two moments. */
export async function listOccupancies(db: Db, instanceId: number, time: Interval, now: Date) {
  const [columns] = await occupancies(db, { instanceId, ...asMoments(time), now: now.toISOString() });
  const { boxIds, budgetIds, starts, ends } = columns as Record<string, string> & typeof columns;
  const [budgetsOf, startsOf, endsOf] = [numbersOf(budgetIds), numbersOf(starts), numbersOf(ends)];
  return numbersOf(boxIds).map((boxId, at) => ({
    boxId,
    budgetId: budgetsOf[at] as number,
    startMs: startsOf[at] as number,
    endMs: endsOf[at] as number,
  }));
}

export function asMoments({ startMs, endMs }: Interval) {
  return { from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() };
}

const idsWithin = preparedSelect((db) =>
  db
    .select({ id, budget_id, status })
    .from(appointments)
    .where(
      and(ofWorkshop, overlapping, isLive, sql`${box_id} = coalesce(${sql.placeholder('boxId')}, ${box_id})`),
    )
    .orderBy(asc(starts_at), asc(id)),
);

/** Those of one box, or of all. */
export async function findAppointmentsWithin(
  db: Db,
  instanceId: number,
  time: Interval,
  boxId: number | null,
  now: Date,
): Promise<Pick<AppointmentRow, 'id' | 'budget_id' | 'status'>[]> {
  return await idsWithin(db, { instanceId, ...asMoments(time), boxId, now: now.toISOString() });
}

/** What lists tell of one; they may be long. */
const shown = [
  'id',
  'budget_id',
  'status',
  'box_id',
  'starts_at',
  'ends_at',
  'client_confirmed_at',
  'proposed_at',
] as const;

export interface ShownAppointmentRow extends Pick<AppointmentRow, (typeof shown)[number]> {
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

const shownFrom = `
  select ${shown.map((name) => `a.${name}`).join(', ')}, box.name as box_name,
    b.status as budget_status, b.channel, b.date_in, b.estimated_duration_minutes, b.client_id, c.name as client_name,
    b.vehicle_id, v.plate, v.brand, v.model, b.mechanic_id, mechanic.name as mechanic_name,
    b.category_id, category.name as category_name
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id ${namesOfBudget}`;

const findShown = statement<ShownAppointmentRow>(`${shownFrom} where a.instance_id = $1 and a.id = $2`);

export async function findAppointment(db: Db, instanceId: number, id: number): Promise<ShownAppointmentRow> {
  const [row] = await findShown(db, instanceId, id);
  return row as ShownAppointmentRow;
}

/** By which a list goes on: where it starts, its letter, and the number behind that. */
const numberOf = `case a.status when 'confirmed' then a.budget_id else a.id end`;

const list = statement<ShownAppointmentRow>(`${shownFrom}
  where a.instance_id = $1 and a.starts_at > $2::timestamptz - ${longest} and a.starts_at < $3
    and a.ends_at > $2 and (a.lapses_at is null or a.lapses_at > $4) and ($5 or not b.internal)
    and ($6::text is null or a.status = $6) and ($7::bigint is null or a.box_id = $7)
    and a.starts_at >= $8 and (a.starts_at, a.status, ${numberOf}) > ($8, $9, $10)
  order by a.starts_at, a.status, ${numberOf}
  limit $11`);

export interface AppointmentFilters {
  from: string;
  to: string;
  status?: AppointmentRow['status'] | undefined;
  box_id?: number | undefined;
  internal?: boolean;
}

/** Rows that are read at once: 120 KB as they are sent, and some 4 ms of the event loop, between which others have theirs. */
const rowsAtOnce = 250;

const beforeAll = ['-infinity', '', 0] as const;

/**
 * Batch by batch, each as it is asked for, on a session that is lent for it: nothing is open between them. A batch is
 * emptied when the next one is asked for. The driver's results hold on to one another until the collector looks
 * through the old generation: with their rows, six of these lists grew to 200 MB before it did.
 */
export async function* listAppointments(
  read: LentSession,
  instanceId: number,
  { from, to, status = undefined, box_id = undefined, internal = false }: AppointmentFilters,
  now: Date,
): AsyncGenerator<ShownAppointmentRow[]> {
  const filters = [from, to, now.toISOString(), internal, status ?? null, box_id ?? null] as const;
  let after: readonly [string, string, number] = beforeAll;
  for (;;) {
    const rows = await read((db) => list(db, instanceId, ...filters, ...after, rowsAtOnce));
    yield rows;
    const last = rows.at(-1);
    const isLast = rows.length < rowsAtOnce;
    rows.length = 0;
    if (!last || isLast) return;
    after = [last.starts_at, last.status, last.status === 'confirmed' ? last.budget_id : last.id];
  }
}
