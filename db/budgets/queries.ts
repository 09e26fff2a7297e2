import { and, asc, eq, getTableColumns, not, sql } from 'drizzle-orm';
import type { AppointmentStatus } from '../../domain/appointments/appointment.ts';
import type { LineFields } from '../../domain/budgets/lines.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  nextIds,
  placeholders,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { budget_documents, budget_history, budget_snapshots, budgets } from '../connection/tables.ts';
import { updatesOf } from '../connection/updates.ts';

const { instance_id, tracking_token_hash, created_at, ...read } = getTableColumns(budgets);
const { id, updated_at, ...stored } = read;
const columns = { ...read, created_at };

/** With what only the workshop may see. */
export type BudgetRow = Pick<typeof budgets.$inferSelect, keyof typeof columns>;

export interface Visibility {
  /** True: budgets for the workshop's own use are found, too. */
  internal?: boolean;
}

const thisOne = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(id, sql.placeholder('id')),
  sql`(${sql.placeholder('internal')} or ${not(budgets.internal)})`,
);

const find = preparedSelect((db) => db.select(columns).from(budgets).where(thisOne));

export async function findBudget(
  db: Db,
  instanceId: number,
  id: number,
  { internal = false }: Visibility = {},
): Promise<BudgetRow | undefined> {
  const [row] = await find(db, { instanceId, id, internal });
  return row;
}

const lockOne = preparedSelect((db) => db.select(columns).from(budgets).where(thisOne).for('no key update'));

/**
 * Whoever else would change the budget, its lines or its documents waits. What belongs to it is read after this, in
 * statements of their own: one that waited for the lock sees the rest as it was before.
 */
export async function lockBudget(
  tx: Tx,
  instanceId: number,
  id: number,
  { internal = false }: Visibility = {},
): Promise<BudgetRow | undefined> {
  const [row] = await lockOne(tx, { instanceId, id, internal });
  return row;
}

const lockSome = preparedSelect((db) =>
  db
    .select({ id, client_id: budgets.client_id, internal: budgets.internal })
    .from(budgets)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), isIn(id, 'ids')))
    .orderBy(asc(id))
    .for('no key update'),
);

/** The same of several, in the order of their ids. */
export async function lockBudgets(tx: Tx, instanceId: number, ids: Iterable<number>) {
  return await lockSome(tx, { instanceId, ids: arrayLiteral([...new Set(ids)]) });
}

export async function nextBudgetId(tx: Tx): Promise<number> {
  const [next] = await nextIds(tx, 'budgets', 1);
  return next as number;
}

type NewBudget = Omit<typeof budgets.$inferInsert, 'instance_id' | 'created_at' | 'updated_at'> & {
  id: number;
};

const insertedColumns = [
  'instance_id',
  'id',
  'tracking_token_hash',
  'created_at',
  'updated_at',
  ...(Object.keys(stored) as (keyof typeof stored)[]),
] as const;

const insert = preparedWrite((db) =>
  db.insert(budgets).overridingSystemValue().values(placeholders(insertedColumns)),
);

const blank = {
  internal: false,
  vehicle_id: null,
  category_id: null,
  subcategory_id: null,
  assigned_user_id: null,
  mechanic_id: null,
  client_reference: null,
  public_notes: null,
  internal_notes: null,
  date_in: null,
  date_out: null,
  km: null,
  waiting_parts: false,
  on_hold: false,
  hold_until: null,
  estimated_duration_minutes: null,
  sent_via: null,
  valid_until: null,
  client_signed_at: null,
  resign_notice_at: null,
  changes_declined_at: null,
  renewal_asked_at: null,
  delivered_at: null,
  reject_reason: null,
  has_invoice: false,
  calendar_sequence: 0,
};

/** With an id from `nextBudgetId`, what belongs to the budget can be sent along with it. */
export async function insertBudget(tx: Tx, instanceId: number, budget: NewBudget, now: Date): Promise<void> {
  const at = now.toISOString();
  await insert(tx, { ...blank, ...budget, instance_id: instanceId, created_at: at, updated_at: at });
}

type BudgetChanges = Partial<Pick<typeof budgets.$inferSelect, keyof typeof stored | 'tracking_token_hash'>>;

const update = updatesOf(budgets);

/** Under `lockBudget`. Without any other change its moment moves, as it does when lines or documents change. */
export async function updateBudget(
  tx: Tx,
  instanceId: number,
  id: number,
  changes: BudgetChanges,
  now: Date,
): Promise<void> {
  await update(tx, instanceId, id, changes, now);
}

export interface ShownBudgetRow
  extends Omit<
    BudgetRow,
    'internal' | 'internal_notes' | 'sent_via' | 'has_invoice' | 'public_notes' | 'calendar_sequence'
  > {
  client_name: string;
  plate: string | null;
  brand: string | null;
  model: string | null;
  category_name: string | null;
  subcategory_name: string | null;
  assigned_user_name: string | null;
  mechanic_name: string | null;
  starts_at: string | null;
  ends_at: string | null;
  appointment_status: AppointmentStatus | null;
  client_confirmed_at: string | null;
  box_id: number | null;
  box_name: string | null;
}

export const shownOfBudget = `b.id, b.status, b.created_at, b.updated_at, b.channel, b.client_id, b.vehicle_id, b.category_id,
  b.subcategory_id, b.assigned_user_id, b.mechanic_id, b.date_in, b.date_out, b.km, b.client_reference,
  b.waiting_parts, b.on_hold, b.hold_until, b.estimated_duration_minutes, b.valid_until, b.client_signed_at, b.delivered_at,
  b.reject_reason, b.sealed_tracking_token, c.name as client_name, v.plate, v.brand, v.model,
  category.name as category_name, subcategory.name as subcategory_name,
  assigned.name as assigned_user_name, mechanic.name as mechanic_name, appointment.*`;

/** Behind `from budgets b`, for what `shownOfBudget` names. */
export const namesOfBudget = `
  join clients c on c.instance_id = b.instance_id and c.id = b.client_id
  left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
  left join service_categories category
    on category.instance_id = b.instance_id and category.id = b.category_id and (b.internal or not category.internal)
  left join service_categories subcategory on subcategory.instance_id = b.instance_id
    and subcategory.id = b.subcategory_id and (b.internal or not subcategory.internal and not exists (
      select from service_categories above where above.instance_id = b.instance_id
        and above.id = subcategory.parent_id and above.internal))
  left join staff assigned on assigned.instance_id = b.instance_id and assigned.id = b.assigned_user_id
  left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id`;

/** The confirmed one, else the proposal. */
export const appointmentOfBudget = `
  left join lateral (
    select a.starts_at, a.ends_at, a.status as appointment_status, a.client_confirmed_at, a.box_id, box.name as box_name
    from appointments a join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    where a.instance_id = b.instance_id and a.budget_id = b.id order by a.status limit 1
  ) appointment on true`;

export interface ShownLineRow extends Omit<LineFields, 'unit_cost_cents'> {
  id: number;
  sort_order: number;
}

export interface BudgetDetailRow extends ShownBudgetRow {
  public_notes: string | null;
  lines: ShownLineRow[];
}

/** One statement: this read is what the service is measured by. */
export const findWholeBudget = `
  select ${shownOfBudget}, b.public_notes,
    (select json_agg(l order by l.sort_order) from (
      select id, sort_order, description, extended_detail, reference, line_type, group_title, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points, tax_exempt_code, price_estimated,
        optional, chosen, part_id
      from budget_lines where instance_id = b.instance_id and budget_id = b.id) l) as lines
  from budgets b ${namesOfBudget} ${appointmentOfBudget}
  where b.instance_id = $1 and b.id = $2 and ($3 or not b.internal)`;

const findWhole = statement<Omit<BudgetDetailRow, 'lines'> & { lines: string | null }>(findWholeBudget);

export async function findBudgetDetail(
  db: Db,
  instanceId: number,
  id: number,
  { internal = false }: Visibility = {},
): Promise<BudgetDetailRow | undefined> {
  const [row] = await findWhole(db, instanceId, id, internal);
  return row && { ...row, lines: row.lines === null ? [] : (JSON.parse(row.lines) as ShownLineRow[]) };
}

export interface BudgetPartCounts {
  history_count: number;
  snapshot_count: number;
  document_count: number;
}

const partsOf = (db: Db, parts: typeof budget_history | typeof budget_snapshots | typeof budget_documents) =>
  db.$count(parts, and(eq(parts.instance_id, instance_id), eq(parts.budget_id, id)));

const count = preparedSelect((db) =>
  db
    .select({
      history_count: partsOf(db, budget_history).as('history_count'),
      snapshot_count: partsOf(db, budget_snapshots).as('snapshot_count'),
      document_count: partsOf(db, budget_documents).as('document_count'),
    })
    .from(budgets)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), eq(id, sql.placeholder('budgetId')))),
);

export async function countBudgetParts(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<BudgetPartCounts> {
  const [counts] = await count(db, { instanceId, budgetId });
  return counts as BudgetPartCounts;
}
