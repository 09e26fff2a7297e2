import { and, asc, eq, getTableColumns, not, or, sql } from 'drizzle-orm';
import type { AppointmentStatus } from '../../domain/appointments/appointment.ts';
import type { LineFields } from '../../domain/budgets/lines.ts';
import { nextIds, type Tx } from '../connection/client.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';
import { createRowUpdater } from '../connection/updates.ts';

const { instance_id, tracking_token_hash, created_at, ...read } = getTableColumns(budgets);
const { id, updated_at, ...stored } = read;
const columns = { ...read, created_at };

/** A budget with the fields that only the workshop may see. */
export type BudgetRow = Pick<typeof budgets.$inferSelect, keyof typeof columns>;

export interface Visibility {
  /** Whether the query also finds internal budgets. */
  internal?: boolean;
}

const oneVisible = { instanceId: instance_id, id, internal: param.boolean };

export const findBudget = query.first(oneVisible, ($, db) =>
  db
    .select(columns)
    .from(budgets)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), or($.internal, not(budgets.internal)))),
);

/**
 * Locks a budget, including its lines and documents, until the transaction ends. Read lines and documents in later
 * statements: a statement that waits for a lock sees other rows as they were before the wait.
 */
export const lockBudget = query.first(oneVisible, ($, db) =>
  db
    .select(columns)
    .from(budgets)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), or($.internal, not(budgets.internal))))
    .for('no key update'),
);

/** Locks several budgets in the order of their ids, which prevents deadlocks. */
export const lockBudgets = query({ instanceId: instance_id, ids: param.list(id) }, ($, db) =>
  db
    .select({ id, client_id: budgets.client_id, internal: budgets.internal })
    .from(budgets)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id))
    .for('no key update'),
);

export async function nextBudgetId(tx: Tx): Promise<number> {
  const [next] = await nextIds(tx, 'budgets', 1);
  return next as number;
}

const insert = query.run(
  {
    ...pickColumns(budgets, ['instance_id', 'id', 'tracking_token_hash', 'created_at', 'updated_at']),
    ...stored,
  },
  ($, db) => db.insert(budgets).overridingSystemValue().values($),
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
  hold_reason: null,
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

type NewBudget = Partial<Pick<BudgetRow, keyof typeof blank>> &
  Pick<BudgetRow, Exclude<keyof typeof stored, keyof typeof blank>> & {
    id: number;
    tracking_token_hash: Buffer;
  };

/** Inserts a budget with an id from `nextBudgetId`, so that its lines can be sent in the same round trip. */
export async function insertBudget(tx: Tx, instanceId: number, budget: NewBudget, now: Date): Promise<void> {
  const at = now.toISOString();
  await insert(tx, { ...blank, ...budget, instance_id: instanceId, created_at: at, updated_at: at });
}

type BudgetChanges = Partial<Pick<typeof budgets.$inferSelect, keyof typeof stored | 'tracking_token_hash'>>;

const update = createRowUpdater(budgets);

/** Changes a budget, or only its `updated_at` if `changes` is empty. Requires `lockBudget`. */
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

export interface DeskBudgetRow extends ShownBudgetRow {
  internal: boolean;
  /** When the budget reached its status. */
  status_since: string;
}

const visibleColumns = sql.raw(`
  b.id, b.status, b.created_at, b.updated_at, b.channel, b.client_id, b.vehicle_id, b.category_id, b.subcategory_id,
  b.assigned_user_id, b.mechanic_id, b.date_in, b.date_out, b.km, b.client_reference, b.waiting_parts, b.on_hold,
  b.hold_until, b.estimated_duration_minutes, b.valid_until, b.client_signed_at, b.delivered_at, b.reject_reason,
  b.sealed_tracking_token, c.name as client_name, v.plate, v.brand, v.model, category.name as category_name,
  subcategory.name as subcategory_name, assigned.name as assigned_user_name, mechanic.name as mechanic_name,
  appointment.*`);

/**
 * Joins for the columns of `shown`. The joined appointment is the confirmed appointment, or the proposal if none is
 * confirmed.
 */
const joins = sql.raw(`
  join clients c on c.instance_id = b.instance_id and c.id = b.client_id
  left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
  left join service_categories category
    on category.instance_id = b.instance_id and category.id = b.category_id and (b.internal or not category.internal)
  left join service_categories subcategory on subcategory.instance_id = b.instance_id
    and subcategory.id = b.subcategory_id and (b.internal or not subcategory.internal and not exists (
      select from service_categories above where above.instance_id = b.instance_id
        and above.id = subcategory.parent_id and above.internal))
  left join staff assigned on assigned.instance_id = b.instance_id and assigned.id = b.assigned_user_id
  left join staff mechanic on mechanic.instance_id = b.instance_id and mechanic.id = b.mechanic_id
  left join lateral (
    select a.starts_at, a.ends_at, a.status as appointment_status, a.client_confirmed_at, a.box_id, box.name as box_name
    from appointments a join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    where a.instance_id = b.instance_id and a.budget_id = b.id order by a.status limit 1
  ) appointment on true`);

const budgetParameters = { instanceId: instance_id, ids: param.list(id) };

export const listShownBudgets = query(
  budgetParameters,
  ($) => sql<ShownBudgetRow>`
  select ${visibleColumns} from unnest(${$.ids}::bigint[]) page (id)
    join budgets b on b.instance_id = ${$.instanceId} and b.id = page.id ${joins}
  order by b.id`,
);

export const listShownAtDesk = query(
  budgetParameters,
  ($) => sql<DeskBudgetRow>`
  select b.internal, ${visibleColumns}, coalesce((
      select at from budget_milestones m where m.instance_id = b.instance_id and m.budget_id = b.id
      order by m.id desc limit 1), b.created_at) as status_since
  from unnest(${$.ids}::bigint[]) page (id)
    join budgets b on b.instance_id = ${$.instanceId} and b.id = page.id ${joins}
  order by b.id`,
);

export interface ShownLineRow extends Omit<LineFields, 'unit_cost_cents'> {
  id: number;
  sort_order: number;
}

export interface BudgetDetailRow extends ShownBudgetRow {
  public_notes: string | null;
  lines: ShownLineRow[];
}

/**
 * Finds a budget with all fields that the API shows, in one statement because this read is frequent and measured by
 * load tests.
 */
export const findBudgetDetail = query.first(
  oneVisible,
  ($) => sql<BudgetDetailRow>`
  select ${visibleColumns}, b.public_notes,
    (select coalesce(json_agg(l order by l.sort_order), '[]') from (
      select id, sort_order, description, extended_detail, reference, line_type, group_title, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points, tax_exempt_code, price_estimated,
        optional, chosen, part_id
      from budget_lines where instance_id = b.instance_id and budget_id = b.id) l) as lines
  from budgets b ${joins}
  where b.instance_id = ${$.instanceId} and b.id = ${$.id} and (${$.internal} or not b.internal)`,
);

export interface BudgetContactRow {
  phone: string | null;
  email: string | null;
}

/** Finds phone and email of a budget's client. */
export const findBudgetContact = query.first(
  { instanceId: instance_id, budgetId: id },
  ($) => sql<BudgetContactRow>`
  select c.phone, c.email from budgets b join clients c on c.instance_id = b.instance_id and c.id = b.client_id
  where b.instance_id = ${$.instanceId} and b.id = ${$.budgetId}`,
);

export interface BudgetPartCounts {
  history_count: number;
  snapshot_count: number;
  document_count: number;
}

export const countBudgetParts = query.one(
  { instanceId: instance_id, budgetId: id },
  ($) => sql<BudgetPartCounts>`
  select (select count(*) from budget_history
      where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}) as history_count,
    (select count(*) from budget_snapshots
      where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}) as snapshot_count,
    (select count(*) from budget_documents
      where instance_id = ${$.instanceId} and budget_id = ${$.budgetId}) as document_count`,
);
