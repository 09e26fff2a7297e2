import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type BudgetRow, findBudget } from '../budgets/queries.ts';
import { type Db, sendInOrder } from '../connection/client.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { appointments } from '../connection/tables.ts';

const { instance_id, id, budget_id, status, ends_at } = appointments;
const { instance_id: _, holds: __, ...read } = getTableColumns(appointments);

export type AppointmentRow = Pick<typeof appointments.$inferSelect, keyof typeof read>;

const ofBudget = { instanceId: instance_id, budgetId: budget_id };
const oneAppointment = { instanceId: instance_id, id };

const listOfBudget = query(ofBudget, ($, db) =>
  db
    .select(read)
    .from(appointments)
    .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId))),
);

/**
 * Finds a budget's confirmed appointment and its proposal, including an expired proposal. While `lockBudget` is held,
 * neither appointment changes.
 */
export async function findAppointmentsOf(
  ...parameters: Parameters<typeof listOfBudget>
): Promise<Partial<Record<AppointmentRow['status'], AppointmentRow>>> {
  const rows = await listOfBudget(...parameters);
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
  pickColumns(appointments, [
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
