import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { LineFields } from '../../domain/budgets/lines.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import type { Changes } from '../../domain/events/changes.ts';
import type { Author } from '../clients/history.ts';
import {
  type Db,
  placeholders,
  preparedSelect,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { budget_history, budget_lines, budget_milestones, budget_snapshots } from '../connection/tables.ts';

const { instance_id, budget_id, ...columns } = getTableColumns(budget_lines);
const { id, sort_order, ...written } = columns;
const writtenColumns = Object.keys(written) as (keyof typeof written)[];

export type BudgetLineRow = Pick<typeof budget_lines.$inferSelect, keyof typeof columns>;

const ofBudget = and(
  eq(instance_id, sql.placeholder('instanceId')),
  eq(budget_id, sql.placeholder('budgetId')),
);
const thisOne = and(ofBudget, eq(id, sql.placeholder('id')));

const list = preparedSelect((db) =>
  db.select(columns).from(budget_lines).where(ofBudget).orderBy(asc(sort_order)),
);

export async function listLines(db: Db, instanceId: number, budgetId: number): Promise<BudgetLineRow[]> {
  return await list(db, { instanceId, budgetId });
}

const insert = statement<BudgetLineRow>(`
  insert into budget_lines (instance_id, budget_id, sort_order, ${writtenColumns.join(', ')})
  select $1, $2, $3 + place, ${writtenColumns.map((name) => `line.${name}`).join(', ')}
  from jsonb_array_elements($4::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::budget_lines, fields) as line
  order by place
  returning ${Object.keys(columns).join(', ')}`);

/** They go below the last line, in the order given. */
export async function insertLines(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  lines: LineFields[],
  lastPlace = 0,
): Promise<BudgetLineRow[]> {
  return await insert(tx, instanceId, budgetId, lastPlace, JSON.stringify(lines));
}

const update = preparedWrite((db) =>
  db
    .update(budget_lines)
    .set(placeholders(writtenColumns) as object)
    .where(thisOne)
    .returning(columns),
);

export async function updateLine(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  id: number,
  line: LineFields,
): Promise<BudgetLineRow> {
  const [row] = await update(tx, { ...line, instanceId, budgetId, id });
  return row as BudgetLineRow;
}

const remove = preparedWrite((db) => db.delete(budget_lines).where(thisOne));

/** Only the snapshots keep it. */
export async function deleteLine(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  id: number,
): Promise<undefined> {
  await remove(tx, { instanceId, budgetId, id });
}

const choose = preparedWrite((db) =>
  db.update(budget_lines).set({ chosen: true }).where(and(ofBudget, budget_lines.optional)),
);

/** Marks all optional lines that the budget still has as chosen. */
export async function chooseOptions(tx: Tx, instanceId: number, budgetId: number): Promise<void> {
  await choose(tx, { instanceId, budgetId });
}

export type LineAction = 'line.added' | 'line.updated' | 'line.deleted';

const linesAsTheyStand = (db: Db) =>
  db
    .select({
      lines: sql`coalesce(jsonb_agg(to_jsonb(${budget_lines}) - 'instance_id' - 'budget_id' order by ${sort_order}), '[]')`,
    })
    .from(budget_lines)
    .where(ofBudget);

const snapshot = preparedWrite((db) =>
  db.insert(budget_snapshots).values({
    instance_id: sql.placeholder('instanceId'),
    budget_id: sql.placeholder('budgetId'),
    before: sql.placeholder('before'),
    lines: sql`(${linesAsTheyStand(db)})`,
    actor_kind: sql.placeholder('actor_kind'),
    actor_id: sql.placeholder('actor_id'),
    actor_name: sql.placeholder('actor_name'),
    at: sql.placeholder('at'),
  }),
);

/** Keeps all lines, costs included, before they are changed. */
export async function insertSnapshot(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  before: LineAction,
  actor: Author,
  now: Date,
): Promise<void> {
  await snapshot(tx, {
    instanceId,
    budgetId,
    before,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at: now.toISOString(),
  });
}

type BudgetAction =
  | 'budget.created'
  | 'budget.updated'
  | 'budget.status_changed'
  | 'line.added'
  | 'line.updated'
  | 'line.deleted'
  | 'line.declined'
  | 'document.added'
  | 'document.removed'
  | 'budget.link_replaced'
  | 'evidence.exported'
  | 'vehicle.checked_in'
  | 'vehicle.delivered'
  | 'appointment.proposed'
  | 'appointment.confirmed'
  | 'appointment.cancelled'
  | 'appointment.client_confirmed'
  | 'quote.signed'
  | 'quote.declined'
  | 'quote.changes_declined'
  | 'quote.renewal_asked'
  | 'invoice.drafted'
  | 'invoice.updated'
  | 'invoice.issued'
  | 'invoice.cancelled'
  | 'invoice.discarded'
  | 'payment.recorded'
  | 'payment.undone'
  | 'stock.moved';

interface BudgetHistoryLine {
  budgetId: number;
  action: BudgetAction;
  lineId?: number;
  changes: Changes;
}

const insertHistory = preparedWrite((db) =>
  db
    .insert(budget_history)
    .values(
      placeholders([
        'instance_id',
        'budget_id',
        'action',
        'line_id',
        'changes',
        'actor_kind',
        'actor_id',
        'actor_name',
        'at',
      ]),
    ),
);

export async function insertBudgetHistory(
  tx: Tx,
  instanceId: number,
  { budgetId, action, lineId, changes }: BudgetHistoryLine,
  actor: Author,
  now: Date,
): Promise<void> {
  await insertHistory(tx, {
    instance_id: instanceId,
    budget_id: budgetId,
    action,
    line_id: lineId ?? null,
    changes,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at: now.toISOString(),
  });
}

const insertAll = statement(`
  insert into budget_history (instance_id, budget_id, action, changes, actor_kind, actor_id, actor_name, at)
  select $1, line.budget_id, line.action, line.changes, $3, $4, $5, $6
  from jsonb_array_elements($2::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::budget_history, fields) as line
  order by place`);

/** Of several budgets at once. */
export async function insertBudgetHistories(
  tx: Tx,
  instanceId: number,
  lines: { budget_id: number; action: BudgetAction; changes: Changes }[],
  actor: Author,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const { kind, id, name } = actor;
  await insertAll(tx, instanceId, JSON.stringify(lines), kind, id, name, now.toISOString());
}

const timesChosen = preparedSelect((db) =>
  db
    .select({ count: count() })
    .from(budget_history)
    .where(
      and(
        eq(budget_history.instance_id, sql.placeholder('instanceId')),
        eq(budget_history.budget_id, sql.placeholder('budgetId')),
        eq(budget_history.actor_kind, 'client'),
        inArray(budget_history.action, [
          'appointment.proposed',
          'appointment.confirmed',
          'appointment.moved',
        ]),
        gt(budget_history.at, sql.placeholder('since')),
      ),
    ),
);

/** How often its client chose a time. */
export async function countTimesChosen(
  db: Db,
  instanceId: number,
  budgetId: number,
  since: Date,
): Promise<number> {
  const [row] = await timesChosen(db, { instanceId, budgetId, since: since.toISOString() });
  return row?.count ?? 0;
}

export type BudgetHistoryRow = Omit<typeof budget_history.$inferSelect, 'instance_id' | 'budget_id'>;

export async function listBudgetHistory(
  db: Db,
  instanceId: number,
  budgetId: number,
  before: number,
  limit: number,
): Promise<Page<BudgetHistoryRow>> {
  const { instance_id, budget_id, ...shown } = getTableColumns(budget_history);
  const found = await db
    .select(shown)
    .from(budget_history)
    .where(and(eq(instance_id, instanceId), eq(budget_id, budgetId), lt(budget_history.id, before)))
    .orderBy(desc(budget_history.id))
    .limit(limit + 1);
  return pageOf(found, limit);
}

const writeMilestone = preparedWrite((db) =>
  db.insert(budget_milestones).values(placeholders(['instance_id', 'budget_id', 'status', 'at'])),
);

export async function insertMilestone(
  tx: Tx,
  instanceId: number,
  budgetId: number,
  status: BudgetStatus,
  now: Date,
): Promise<void> {
  await writeMilestone(tx, { instance_id: instanceId, budget_id: budgetId, status, at: now.toISOString() });
}

export type MilestoneRow = Pick<typeof budget_milestones.$inferSelect, 'status' | 'at'>;

const milestones = preparedSelect((db) =>
  db
    .select({ status: budget_milestones.status, at: budget_milestones.at })
    .from(budget_milestones)
    .where(
      and(
        eq(budget_milestones.instance_id, sql.placeholder('instanceId')),
        eq(budget_milestones.budget_id, sql.placeholder('budgetId')),
      ),
    )
    .orderBy(asc(budget_milestones.id)),
);

export async function listMilestones(db: Db, instanceId: number, budgetId: number): Promise<MilestoneRow[]> {
  return await milestones(db, { instanceId, budgetId });
}
